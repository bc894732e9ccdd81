/// The JSON body of a refusal.
///
/// Source: Apple, "Handling notification responses from APNs": `reason`, and `timestamp` with
/// status 410 alone.
package enum RejectionBody {
    /// The body's bytes.
    ///
    /// - Parameters:
    ///   - isSpelledAsDocumented: whether the word is that of Apple's page where APNs itself
    ///     spells it otherwise.
    ///   - timestampMilliseconds: when the device token was last known to be invalid, in
    ///     milliseconds since 1970; for status 410 alone.
    package static func bytes(
        reason: RejectionReason, isSpelledAsDocumented: Bool = false,
        timestampMilliseconds: Int64? = nil
    ) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.key("reason")
        json.string(isSpelledAsDocumented ? reason.documentedName : reason.rawValue)
        if let timestampMilliseconds {
            json.key("timestamp")
            json.int(timestampMilliseconds)
        }
        json.endObject()
        return json.bytes
    }
}
