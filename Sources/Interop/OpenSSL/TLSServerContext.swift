import COpenSSL

/// What all connections of a TLS server share: its certificate and its rules.
///
/// TLS 1.2 and 1.3. A client certificate is asked for and not demanded, as APNs does; any chain is
/// let in, and ``TLSSession/peerVerification`` says what it is worth. ALPN chooses `h2`; a client
/// that offers only other protocols, or uses no ALPN, is let in without one.
package final class TLSServerContext: Sendable {
    let context: TLSContext

    /// Makes a context.
    ///
    /// - Parameters:
    ///   - chainPEM: The server's certificate, followed by the issuers a client may lack.
    ///   - privateKeyPEM: The private key of the first certificate, of any algorithm.
    ///   - clientAuthoritiesPEM: The authorities whose client certificates count as trusted; the
    ///     list is not sent, so that clients offer whatever certificate they have.
    package init(
        chainPEM: [UInt8], privateKeyPEM: [UInt8], clientAuthoritiesPEM: [UInt8]? = nil
    ) throws(CredentialError) {
        context = try TLSContext(method: TLS_server_method())
        try context.present(chainPEM: chainPEM, privateKeyPEM: privateKeyPEM)
        if let clientAuthoritiesPEM {
            try context.trust(authoritiesPEM: clientAuthoritiesPEM)
        }
        let pointer = context.pointer
        // Returning 1 goes on with the handshake; the verdict stays in SSL_get_verify_result.
        SSL_CTX_set_verify(pointer, SSL_VERIFY_PEER) { _, _ in 1 }
        // Chains of push certificates have three links; a longer one is an attempt to keep us busy.
        SSL_CTX_set_verify_depth(pointer, 8)
        SSL_CTX_set_alpn_select_cb(pointer, Self.chooseProtocol, nil)
        // Without a callback that accepts it, the name is forgotten when a session resumes.
        shim_SSL_CTX_set_tlsext_servername_callback(pointer) { _, _, _ in SSL_TLSEXT_ERR_OK }
        // Sessions resume by ticket alone: the state is the client's to keep. A session with a
        // client certificate only resumes where a session id context is set.
        _ = shim_SSL_CTX_set_session_cache_mode(pointer, Int(SSL_SESS_CACHE_OFF))
        let name: [UInt8] = Array("apns-mock".utf8)
        guard
            SSL_CTX_set_session_id_context(pointer, name, UInt32(name.count)) == 1,
            // One ticket, not OpenSSL's two: push connections are few and long.
            SSL_CTX_set_num_tickets(pointer, 1) == 1
        else { throw .library(.taken(doing: "setting up TLS sessions")) }
    }

    /// Picks `h2` from what a client offers: names with their lengths before them (RFC 7301).
    private static let chooseProtocol: SSL_CTX_alpn_select_cb_func = {
        _, chosen, chosenCount, offered, offeredCount, _ in
        guard let offered else { return SSL_TLSEXT_ERR_NOACK }
        let end = Int(offeredCount)
        var start = 0
        while start < end {
            let count = Int(offered[start])
            let name = start + 1
            guard name + count <= end else { break }
            if count == 2, offered[name] == UInt8(ascii: "h"),
                offered[name + 1] == UInt8(ascii: "2")
            {
                chosen?.pointee = offered + name
                chosenCount?.pointee = 2
                return SSL_TLSEXT_ERR_OK
            }
            start = name + count
        }
        return SSL_TLSEXT_ERR_NOACK
    }
}
