import Model

/// The names of streams: states, labels, feeds.
enum GoogleReaderStreamID {
    static let readingList = "user/-/state/com.google/reading-list"

    static func state(_ kind: StatusKind) -> String {
        switch kind {
        case .read: "user/-/state/com.google/read"
        case .starred: "user/-/state/com.google/starred"
        }
    }

    /// A folder; to the servers it is a label.
    static func label(_ name: String) -> String {
        labelPrefix + name
    }

    /// The name of a label; nil when the stream is something else.
    static func labelName(_ id: String) -> String? {
        id.hasPrefix(labelPrefix) ? String(id.dropFirst(labelPrefix.count)) : nil
    }

    /// With `-`, which means "whoever asks", where servers write the user's number.
    static func normalized(_ id: String) -> String {
        let parts = id.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "user" else { return id }
        return "user/-/\(parts[2])"
    }

    /// The address in a feed's id; nil where feeds have numbers.
    static func feedURL(_ id: String) -> String? {
        guard id.hasPrefix("feed/http:") || id.hasPrefix("feed/https:") else { return nil }
        return String(id.dropFirst("feed/".count))
    }

    private static let labelPrefix = "user/-/label/"
}
