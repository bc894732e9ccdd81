/// One rule of the service: its name, the reason it gives, and how sure we are of it.
///
/// The raw value is the rule's name in records and in the documentation.
package enum Rule: String, CaseIterable, Sendable {
    case method = "method"
    case path = "path"
}
