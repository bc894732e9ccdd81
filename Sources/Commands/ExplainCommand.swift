import APNsRules
import Files
import FoundationEssentials
import MockServer

/// `apns-mock explain FILE`: says what would come of a request, and of its payload on a device.
enum ExplainCommand {
    static func run(_ input: CommandInput) throws(CommandFailure) {
        guard let path = input.arguments.first, !path.hasPrefix("-") else {
            throw CommandFailure(usage: ["FILE: missing; it stands first"], of: .explain)
        }
        var rest = input
        rest.arguments.removeFirst()
        let options = try rest.read(
            ExplainOptions.table, defaults: ExplainOptions(), of: .explain
        ).settings
        let file: [UInt8]
        do { file = try FileSystem.read(path) } catch { throw CommandFailure(error.description) }
        _ = try CertificateDirectory.open(options.server, tellingOf: input.console)
        let answer: (status: Int, body: [UInt8])
        do {
            let explanation = try RequestExplanation(options.server)
            let document =
                isRequest(file, options)
                ? file : request(for: file, options, token: try explanation.bearerToken())
            answer = explanation.answer(to: document)
        } catch {
            throw CommandFailure(error.description)
        }
        let verdict = try verdict(answer, path)
        if options.printsJSON {
            try input.console.print(String(decoding: answer.body, as: UTF8.self))
        } else {
            try input.console.print(verdict.text)
        }
        if let problem = verdict.problem { throw CommandFailure("\(path): \(problem)") }
    }

    /// Whether the file describes a request: else it is a payload.
    private static func isRequest(_ file: [UInt8], _ options: ExplainOptions) -> Bool {
        guard options.topic == nil, options.pushType == nil, options.priority == nil else {
            return false
        }
        struct Probe: Decodable { var path: String }
        switch Result(catching: { try JSONDecoder().decode(Probe.self, from: Data(file)) }) {
        case .success(let probe): return probe.path.hasPrefix("/")
        case .failure: return false
        }
    }

    /// A request in which nothing but the payload and the options can be wrong.
    private static func request(
        for payload: [UInt8], _ options: ExplainOptions, token: String
    ) -> [UInt8] {
        let suffix = options.pushType.flatMap(PushType.init(rawValue:))?.topicSuffix ?? ""
        var headers = [
            ("authorization", "bearer \(token)"),
            ("apns-topic", options.topic ?? "com.example.app\(suffix)"),
        ]
        if let pushType = options.pushType { headers.append(("apns-push-type", pushType)) }
        if let priority = options.priority { headers.append(("apns-priority", priority)) }
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        writer.key("path")
        writer.string("/3/device/" + String(repeating: "ab", count: 32))
        writer.key("headers")
        writer.beginObject()
        for (name, value) in headers {
            writer.key(name)
            writer.string(value)
        }
        writer.endObject()
        writer.key("bodyBase64")
        writer.string(Data(payload).base64EncodedString())
        writer.endObject()
        return writer.bytes
    }

    private static func verdict(
        _ answer: (status: Int, body: [UInt8]), _ path: String
    ) throws(CommandFailure) -> ExplainedVerdict {
        do {
            guard answer.status == 200 else {
                let error = try JSONDecoder().decode(
                    ExplainedVerdict.Fault.self, from: Data(answer.body))
                throw CommandFailure("\(path): \(error.message); \(error.hint)")
            }
            return try JSONDecoder().decode(ExplainedVerdict.self, from: Data(answer.body))
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure("\(path): the answer cannot be read: \(error)")
        }
    }
}
