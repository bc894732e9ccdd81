/// Looking into a JSON object without a tree: members are found by reading the bytes again.
enum JSONObject {
    /// The value of a top-level member; nil when the object has none of that name.
    ///
    /// Of several members of one name the last counts, as RFC 7515, section 4, allows. `bytes`
    /// must be a JSON object; the value of a broken document's member is nil.
    static func member(_ name: String, in bytes: Span<UInt8>) -> JSONToken? {
        var scanner = JSONScanner()
        var found: JSONToken?
        var isNamed = false
        do {
            while let token = try scanner.next(in: bytes) {
                if isNamed { found = token }
                isNamed = false
                if case .key(let text) = token, scanner.depth == 1 {
                    isNamed = text.equals(name, in: bytes)
                }
            }
        } catch {
            return nil
        }
        return found
    }

    /// The JSON pointer (RFC 6901) of the member whose name stands at `byteOffset`.
    static func pointer(toKeyAt byteOffset: Int, in bytes: Span<UInt8>) -> String {
        var scanner = JSONScanner()
        var path: [Step] = []
        do {
            while let token = try scanner.next(in: bytes) {
                switch token {
                case .key(let text):
                    path[path.count - 1] = .member(text)
                    if text.range.lowerBound == byteOffset { return pointer(path, in: bytes) }
                    continue
                case .objectEnd, .arrayEnd:
                    path.removeLast()
                    continue
                default:
                    break
                }
                if case .element(let index)? = path.last {
                    path[path.count - 1] = .element(index + 1)
                }
                if case .objectStart = token { path.append(.element(-1)) }
                if case .arrayStart = token { path.append(.element(-1)) }
            }
        } catch {
            return pointer(path, in: bytes)
        }
        return pointer(path, in: bytes)
    }

    /// One level of a path: in an object the member being read, in an array the element.
    private enum Step {
        case member(JSONText)
        case element(Int)
    }

    private static func pointer(_ path: [Step], in bytes: Span<UInt8>) -> String {
        var pointer = ""
        for step in path {
            pointer += "/"
            switch step {
            case .element(let index):
                pointer += "\(index)"
            case .member(let text):
                pointer += escaped(text.decoded(in: bytes))
            }
        }
        return pointer
    }

    /// A member's name as it stands in a JSON pointer.
    static func escaped(_ name: String) -> String {
        var text = ""
        for character in name.unicodeScalars {
            switch character {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.unicodeScalars.append(character)
            }
        }
        return text
    }
}
