/// Keys that the mock must take or refuse. All were made for these tests and guard nothing.
enum SampleKeys {
    /// P-256 in PKCS #8, the form of `.p8` files.
    static let p256 = Array(
        """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgeae2+gqSq9h93WbC
        cbBdU5K1+5teBa7mIIMq9ytZGLWhRANCAAQTE99aDT5prrcbUmVRHLJ+P1nM12l4
        0RSeSapidDiUespGXfpHNotSbUjKtzvJ4HOkHCOQomH1YaWDsyAiGJD8
        -----END PRIVATE KEY-----
        """.utf8)

    /// The same key in the older form of SEC 1.
    static let p256SEC1 = Array(
        """
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEIHmntvoKkqvYfd1mwnGwXVOStfubXgWu5iCDKvcrWRi1oAoGCCqGSM49
        AwEHoUQDQgAEExPfWg0+aa63G1JlURyyfj9ZzNdpeNEUnkmqYnQ4lHrKRl36RzaL
        Um1Iyrc7yeBzpBwjkKJh9WGlg7MgIhiQ/A==
        -----END EC PRIVATE KEY-----
        """.utf8)

    /// Another, with the curve in a block of its own, as `openssl ecparam` writes it.
    static let p256WithParameters = Array(
        """
        -----BEGIN EC PARAMETERS-----
        BggqhkjOPQMBBw==
        -----END EC PARAMETERS-----
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEINBE5yiviO2HM8YzJ7yrUgIqgGH37sEhiJpe+/8p7liyoAoGCCqGSM49
        AwEHoUQDQgAEtxblH4s8qLYF68YKsOjl7aLziSC1fA8DOsUSX1bovmNScAV8lObg
        v7q4/qq+CNY7FDYiVSecyG5n3t7vc9fmFQ==
        -----END EC PRIVATE KEY-----
        """.utf8)

    /// The first key, with a passphrase (PKCS #8).
    static let p256Encrypted = Array(
        """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAhVgsmnKOqwRwICCAAw
        DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEC3Y9e145PYelfLhBIYOvfMEgZBU
        T37rV/ydPj9SvxAdKJAU7H4dvj1bpbcqzYC1zvH6OwBjBoRI7hlse8JubPovnj5I
        9YmKzIyO1qIWF15WIrrocBHk5GJ0o2o4f1YvBPHK+1VIV4tS7NwGZNjHI5/HEwVc
        BseytocnaapiTbClc8oFn9X0VXEGKry6pe0if7qT93zXgQIR87UrTlPUEp1MbOw=
        -----END ENCRYPTED PRIVATE KEY-----
        """.utf8)

    /// The first key, with a passphrase (SEC 1).
    static let p256SEC1Encrypted = Array(
        """
        -----BEGIN EC PRIVATE KEY-----
        Proc-Type: 4,ENCRYPTED
        DEK-Info: AES-128-CBC,FC82FACF35A449598252B5A26F5D5BBF

        zED/c0ky1c76OhnFAuj1dOefKfMfb8sKMrJZMR9b2SMOIMoy4p6N+wqXJsVEp3V3
        xlIdgzCzo5kunGm/8cgDWXHt2TXzlOmSoTIBzGweUin02UAnMAHbsH/fsfWUMG/i
        ZHm8E2zxlqNgHavrVUVPRjiQpNj8dppKJj06JKa8mew=
        -----END EC PRIVATE KEY-----
        """.utf8)

    /// A key on another curve.
    static let p384 = Array(
        """
        -----BEGIN PRIVATE KEY-----
        MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDDu8b8UVaGhNsrGHRRW
        SpTgVgKtSXhoHafRIExhEvSRz/fvs8UMcqP0D1LHz+LJkG6hZANiAAQ8jiYi/gZX
        aaUXSB9fgwDVSzPZpxvr+7RqbFHRG5OGUtMCunN27V+SZPvUriZqv9Ym2f6AaNNk
        Pj2d8zTkAUYxjh4lphCA6ZmFqYMxnh6wictu2q4YtSIeYK95wtDB7Gg=
        -----END PRIVATE KEY-----
        """.utf8)

    /// Its public half.
    static let p384Public = Array(
        """
        -----BEGIN PUBLIC KEY-----
        MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEPI4mIv4GV2mlF0gfX4MA1Usz2acb6/u0
        amxR0RuThlLTArpzdu1fkmT71K4mar/WJtn+gGjTZD49nfM05AFGMY4eJaYQgOmZ
        hamDMZ4esInLbtquGLUiHmCvecLQwexo
        -----END PUBLIC KEY-----
        """.utf8)

    /// A key of another algorithm.
    static let ed25519 = Array(
        """
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VwBCIEIGqpJnH/EfRpP29l6zIRSg3nSjbEAL3HOXB5j/aTgo3j
        -----END PRIVATE KEY-----
        """.utf8)

    /// An RSA key.
    static let rsa = Array(
        """
        -----BEGIN PRIVATE KEY-----
        MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAOBQFqMd/xG2UjZ6
        E6iORdIiEe/4tvty5iUxzdewozFOhGVxBC/nOhgbMccOZXY4s2nbVUpHj3DmgkU0
        rFJPIlCCKSgMWex7vIxsn5xuFqD0KvsxUT75zwSWy8Fkh52yLuqzh2EKoZg2p0r8
        oNsVLOJEKyYhs9RUYJHoKLnWWyzpAgMBAAECgYAMUzo7Mj2+qmbwCVslKtQZTLfx
        mJftTw3oQ0lNLa552heaP1B8lVby1iOxDVBz43+wNFYGY9I04OWNiexiBWkcKwTE
        5bVaPfhIfmYhQpTECvhTAG9ZEj65WNuwQHnBYM7p6vUWpvf4TonUHuQ6ujZU/nhg
        L2O0N3mYjwZC1DEegQJBAPJCImWLBY/FBztMcZBMH+cuRB0pFE5x68lUrSF29Cug
        tswEZjlurTLAJtuKSkgy1M9P149L4KswRMaSe35D2bECQQDtCV18j+sqEDokjiBd
        ilXYkRW37TIptSMRyAtdJ7TKABxPqPhlYVI0Kg/1jisb0BgQKj4qntzBuoAhdSAZ
        G5y5AkB8ymJriixoPacW/a62FPCOJoABwWprajV6NTsltN/cJWJkP5Pk28UuElsx
        1c+j10NWMxun/f8ST7/txgEFLrBRAkEAmKqpfaqsCeF9sUGg8t5AQEXhuR6aamZx
        +eff+dWzCU9c7KmlopY1/ccBlGRGu5khhnfOpmC/Sj82e1YWoFU6cQJAeTUkd5kK
        cQKzZO9C8AQPMMaLuWpQ6A72+HlH7ugufZ+RQQOdk6179M6f+U6hSL4AwCw2pkmd
        cjKrlHiozvcmTA==
        -----END PRIVATE KEY-----
        """.utf8)
}
