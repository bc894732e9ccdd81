import EventLoop
import Testing

@Suite(.timeLimit(.minutes(1)))
struct BackgroundWriterTests {
    /// A reader that may be stopped: what it has read, and whether it reads.
    private struct Reader: Sendable {
        var bytes: [UInt8] = []
        var isReading = true
        var isStuck = false
    }

    private let reader: Monitor<Reader>
    private let writer: BackgroundWriter

    init() throws {
        let reader = try Monitor(Reader())
        self.reader = reader
        writer = try BackgroundWriter(waitingBytesMax: 10) { (bytes) throws(SystemError) in
            reader.change { $0.isStuck = !$0.isReading }
            reader.wait { $0.isReading ? true : nil }
            reader.change { $0.bytes += bytes }
        }
    }

    @Test func whatIsHandedOverIsWrittenInOrderBeforeTheEnd() {
        for byte in 0..<200 as Range<UInt8> {
            while !writer.write([byte]) {}
        }
        writer.close(withinMilliseconds: 30_000)
        #expect(reader.change { $0.bytes } == Array(0..<200))
        #expect(!writer.write([1]))
    }

    @Test func aStuckReaderStopsNobodyAndBoundsTheMemory() {
        reader.change { $0.isReading = false }
        #expect(writer.write([0]))
        reader.wait { $0.isStuck ? true : nil }
        #expect(writer.write([UInt8](repeating: 1, count: 10)))
        #expect(!writer.write([2]))
        reader.change { $0.isReading = true }
        writer.close(withinMilliseconds: 30_000)
        #expect(reader.change { $0.bytes } == [0] + [UInt8](repeating: 1, count: 10))
    }

    @Test func theEndDoesNotWaitForAStuckReaderForEver() {
        reader.change { $0.isReading = false }
        #expect(writer.write([0]))
        writer.close(withinMilliseconds: 1)
        #expect(reader.change { $0.bytes } == [])
        reader.change { $0.isReading = true }
    }

    @Test func aReaderThatIsGoneEndsTheWriting() throws {
        let writer = try BackgroundWriter(waitingBytesMax: 10) { (_) throws(SystemError) in
            throw SystemError("write", code: 32)
        }
        #expect(writer.write([0]))
        writer.close(withinMilliseconds: 30_000)
        #expect(!writer.write([1]))
    }
}
