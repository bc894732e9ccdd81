import MockServer

extension CommandName {
    /// What the command does, in a line.
    var summary: String {
        switch self {
        case .serve: "Start the server. This is what happens without a command."
        case .certs: "Make the certificates and the provider key, and list them."
        case .token: "Print a provider token for the authorization header."
        case .explain: "Say what would come of a request or a payload in a file."
        case .readyz: "Ask a running server whether it is ready."
        case .version: "Print the version."
        case .help: "Explain a command, as in: apns-mock help serve"
        }
    }

    /// How the command is written.
    var usage: String {
        switch self {
        case .serve: "[serve] [flags]"
        case .certs, .token, .readyz: "\(rawValue) [flags]"
        case .explain: "explain FILE [flags]"
        case .version: "version"
        case .help: "help [COMMAND]"
        }
    }

    /// What the command does, in full.
    var details: String {
        switch self {
        case .serve:
            """
            Starts the server and stays. Once every listener accepts connections, the last
            line on the standard output tells where the first of each kind is:

              Ready. apns=https://127.0.0.1:2197 admin=http://127.0.0.1:8197

            followed by cleartext=http://… with --cleartext-listen, and without admin=… when
            --admin-listen is off. The log goes to the standard error. SIGTERM and SIGINT
            let requests in flight finish, and exit with 0; a second signal ends at once.
            """
        case .certs:
            """
            Makes what is missing in the certificate directory, as serve does at its start,
            and prints a line for each thing there: what it is, and its path or value.
            """
        case .token:
            """
            Prints a provider token, good for an hour, and nothing else:

              curl --http2 --cacert certs/ca.pem \\
                -H "authorization: bearer $(apns-mock token)" \\
                -H "apns-topic: com.example.MyApp" -d '{"aps":{"alert":"Hello"}}' \\
                https://localhost:2197/3/device/$(openssl rand -hex 32)
            """
        case .explain:
            """
            Judges a request without sending it, with the keys of the certificate directory,
            and prints the answer of APNs, every rule that the request breaks, and what a
            device would ignore in its payload. FILE is a payload, or a request in JSON:

              {"path": "/3/device/…", "headers": {"apns-topic": "…"}, "body": "…"}

            Exits with 1 when the request is refused or the payload has an error.
            """
        case .readyz:
            """
            Asks GET /readyz of the admin interface, and exits with 0 when the server is
            ready, else with 1. The address is that of --admin; else it is read from
            --ready-file; else it is --admin-listen. Suits a container's HEALTHCHECK.
            """
        case .version: "Prints the version alone."
        case .help: "Explains the program, or one command with all its flags."
        }
    }
}
