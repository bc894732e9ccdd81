/// One of Apple's two push environments: each has its own hosts, device tokens and keys.
///
/// Source: Apple, "Sending notification requests to APNs".
package enum APNsEnvironment: String, CaseIterable, Sendable {
    case sandbox
    case production
}
