import Foundation
import ScratchFiles
import Testing

struct ExplainCommandTests {
    private let directory: ScratchDirectory

    init() throws {
        directory = try ScratchDirectory()
    }

    private func explain(_ text: String, _ flags: String...) throws -> RecordedRun {
        let file = try directory.write(text.utf8, to: "push.json")
        return RecordedRun(
            ["explain", file, "--certs-dir", directory.path + "/certs"] + flags)
    }

    @Test func aGoodPayloadIsAccepted() throws {
        let run = try explain(#"{"aps":{"alert":"a"}}"#)
        #expect(run.exitCode == .success, "\(run.errors)")
        #expect(run.output == "200, accepted\n")
    }

    @Test func anErrorOfAPayloadIsAFailure() throws {
        let run = try explain(#"{"aps":{"alert":"a"}}"#, "--push-type", "background")
        #expect(run.exitCode == .failure)
        #expect(
            run.output == """
                200, accepted

                error: lint-background-visible, in the payload at /aps/alert (byte 16)
                  expected  no alert
                  received  alert in a background push
                  What a person should notice goes with push type alert.

                error: lint-background-content, in the payload at /aps/content-available (byte 7)
                  expected  1
                  received  no content-available
                  Without it the app is not woken.

                """)
        #expect(run.messages.last?.hasSuffix("push.json: accepted, but with 2 errors") == true)
    }

    @Test func theSettingsCount() throws {
        let run = try explain(#"{"aps":{"alert":1}}"#, "--lint", "reject", "--json")
        #expect(run.exitCode == .failure)
        let answer = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        let verdict = try #require(answer as? [String: Any])
        #expect(verdict["reason"] as? String == "BadRequestPayload")
        #expect((verdict["violations"] as? [Any])?.count == 1)
        #expect(try explain(#"{"aps":{"alert":1}}"#, "--lint", "off").exitCode == .success)
    }

    @Test func theTopicAndPriorityAreThoseOfTheFlags() throws {
        let run = try explain(
            #"{"aps":{"content-available":1}}"#, "--topic", "<x>", "--push-type=background",
            "--priority=7")
        #expect(run.exitCode == .failure)
        #expect(
            run.output.hasPrefix("400 BadPriority\n\nerror: priority, in header apns-priority\n"))
        #expect(run.output.contains("error: topic, in header apns-topic\n"))
    }

    @Test func aRequestIsJudgedAsItStands() throws {
        let run = try explain(#"{"path":"/3/device/ab","body":"{}"}"#)
        #expect(run.exitCode == .failure)
        #expect(run.output.hasPrefix("403 MissingProviderToken\n"))
        let payload = try explain(#"{"path":"/3/device/ab","aps":{"alert":"a"}}"#, "--topic=a.b")
        #expect(payload.output == "200, accepted\n")
    }

    @Test func aRequestThatCannotBeReadIsNamed() throws {
        let run = try explain(#"{"path":"/3/device/ab","bdy":"{}"}"#)
        #expect(run.exitCode == .failure)
        #expect(run.messages.last?.contains("there is no field \"bdy\"") == true)
        #expect(run.output.isEmpty)
    }

    @Test func aPayloadThatIsNoJSONIsRefused() throws {
        let run = try explain("{")
        #expect(run.output.hasPrefix("400 BadRequestPayload\n\nerror: payload-json, in body"))
    }

    @Test func theFileStandsFirst() {
        #expect(RecordedRun(["explain"]).exitCode == .usage)
        #expect(RecordedRun(["explain", "--json", "x"]).exitCode == .usage)
        let absent = RecordedRun(["explain", directory.path + "/none"])
        #expect(absent.exitCode == .failure)
        #expect(absent.messages.first?.contains("/none") == true)
    }
}
