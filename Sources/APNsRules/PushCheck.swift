/// One check of a request.
package enum PushCheck: CaseIterable, Sendable {
    case method
    case path
    case credential
    case deviceTokenIsThere
    case topicIsThere
    case duplicateHeaders
    case apnsID
    case expiration
    case priority
    case collapseID
    case pushType
    case topicOfKey
    case topic
    case deviceToken
    case deviceTopic
    case deviceState
    case pushTypeAgainstTopic
    case payloadIsThere
    case payloadSize
    case payloadJSON
    case payloadLint

    /// Whether the check makes sense of a request that is no push: it is then made as well.
    var isForAnyRequest: Bool {
        switch self {
        case .method, .path, .credential: true
        default: false
        }
    }

    /// Whether the check says something of registered devices alone.
    var isForKnownDevices: Bool { self == .deviceTopic || self == .deviceState }
}
