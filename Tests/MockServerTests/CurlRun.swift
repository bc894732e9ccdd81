import Files
import Foundation
import ScratchFiles
import Testing

/// One run of curl, a real HTTP/2 client, with any number of requests after one another.
struct CurlRun {
    struct Request {
        var method = "POST"
        /// The target exactly as sent.
        var path: String
        var headers: [(name: String, value: String)]
        var body: [UInt8]
    }

    struct Answer: Equatable {
        var httpVersion: String
        var status: Int
        var apnsID: String
        var body: String
    }

    /// What curl is told besides the requests: `tls-max = "1.2"`.
    var options: [String] = []

    /// Sends the requests; all answers in their order, or an issue that tells what curl said.
    func answers(to requests: [Request], at url: String, authorityPEM: String) throws -> [Answer] {
        let directory = try ScratchDirectory()
        let authority = try directory.write(authorityPEM.utf8, to: "ca.pem")
        var blocks: [String] = []
        for (index, request) in requests.enumerated() {
            let body = try directory.write(request.body, to: "\(index).request")
            let lines =
                [
                    "url = \(Self.quoted(url))", "request = \(Self.quoted(request.method))",
                    "request-target = \(Self.quoted(request.path))",
                    "cacert = \(Self.quoted(authority))", "http2", "max-time = 20",
                    "data-binary = \(Self.quoted("@" + body))",
                    "output = \(Self.quoted(directory.path + "/\(index).answer"))",
                    "write-out = \(Self.quoted("%{http_version} %{http_code} %header{apns-id}\n"))",
                ] + options
            let headers = request.headers.map { header in
                let text = header.name + (header.value.isEmpty ? ";" : ": \(header.value)")
                return "header = \(Self.quoted(text))"
            }
            blocks.append((lines + headers).joined(separator: "\n"))
        }
        let config = try directory.write(
            (blocks.joined(separator: "\nnext\n") + "\n").utf8, to: "config")
        let output = try Self.run(["--silent", "--show-error", "--config", config])
        // By bytes: as characters, a line break may be one with what stands before it.
        let lines = output.utf8.split(separator: UInt8(ascii: "\n")).map { String($0) ?? "" }
        try #require(
            lines.count == requests.count,
            "\(output)")
        return try lines.enumerated().map { index, line in
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            let path = directory.path + "/\(index).answer"
            // curl makes no file for an answer without a body.
            let body = FileManager.default.fileExists(atPath: path) ? try FileSystem.read(path) : []
            return Answer(
                httpVersion: String(words[0]), status: try #require(Int(words[1])),
                // curl gives an empty value as a carriage return.
                apnsID: words[2] == "\r" ? "" : String(words[2]),
                body: String(decoding: body, as: UTF8.self))
        }
    }

    private static func run(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["curl"] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self)
        try #require(process.terminationStatus == 0, "curl: \(text)")
        return text
    }

    /// A value in a curl configuration file.
    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("\t", with: "\\t").replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }
}
