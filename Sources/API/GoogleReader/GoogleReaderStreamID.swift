import Model

/// The names of streams: states, labels, feeds.
enum GoogleReaderStreamID {
    static let readingList = "user/-/state/com.google/reading-list"

    /// Returns the id of the articles with a mark. Throws ``APIError/unsupported(_:)``.
    static func stream(_ mark: Mark) throws(APIError) -> String {
        switch mark {
        case .read: return read
        case .starred: return starred
        case .label(let name): return label(name)
        default: throw .unsupported(.keepingLabels)
        }
    }

    static let read = "user/-/state/com.google/read"
    static let starred = "user/-/state/com.google/starred"

    /// Returns the id of a folder, which is a label to the servers.
    static func label(_ name: String) -> String {
        labelPrefix + name
    }

    /// Returns the name of a label; `nil` if the stream is something else.
    static func labelName(_ id: String) -> String? {
        id.hasPrefix(labelPrefix) ? String(id.dropFirst(labelPrefix.count)) : nil
    }

    /// Returns the id with `-`, which means "the current user", instead of the user's number.
    static func normalized(_ id: String) -> String {
        let parts = id.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "user" else { return id }
        return "user/-/\(parts[2])"
    }

    /// Returns the URL in a feed's id; `nil` if the id is a number.
    static func feedURL(_ id: String) -> String? {
        guard id.hasPrefix("feed/http:") || id.hasPrefix("feed/https:") else { return nil }
        return String(id.dropFirst("feed/".count))
    }

    private static let labelPrefix = "user/-/label/"
}
