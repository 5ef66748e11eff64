import Foundation

// What is asked with POST, and changes something.

extension ServerContents {

    /// Which flag an edit-tag is about, and to what it is to be set. Of several states, the last one.
    static func edit(_ request: LyingRequest) -> (flag: Flag, value: Bool)? {
        for (name, value) in [("a", true), ("r", false)] {
            guard let state = request[name] else { continue }
            for flag in Flag.allCases where state.hasSuffix("/state/com.google/\(flag.rawValue)") {
                return (flag, value)
            }
        }
        return nil
    }

    /// - Returns: The status.
    mutating func editSubscription(_ request: LyingRequest) -> Int {
        let stream = request["s"] ?? ""
        let known = feeds.first { $0.stream == stream }
        switch request["ac"] {
        case "edit":
            // An unknown number is no mistake.
            guard let known else { return 200 }
            let category = request["a"].flatMap(Self.label).map { addCategory($0) }
            changeFeed(known.url) { feed in
                if let title = request["t"], !title.isEmpty { feed.title = title }
                if let category { feed.category = category }
            }
            return 200
        case "unsubscribe":
            guard let known else { return 400 }
            removeFeed(known.url)
            return 200
        case "subscribe":
            let url = String(stream.dropFirst(5))
            if feeds.contains(where: { $0.url == url }) { return 400 }
            addFeed(url, title: request["t"] ?? url, category: request["a"].flatMap(Self.label) ?? "Uncategorized")
            return 200
        default: return 400
        }
    }

    /// rename-tag and disable-tag.
    mutating func editCategory(_ request: LyingRequest) -> Int {
        guard let name = request["s"].flatMap(Self.label), categories.contains(name) else { return 400 }
        if request.path.hasSuffix("disable-tag") {
            removeCategory(name)
        } else if let newName = request["dest"].flatMap(Self.label) {
            renameCategory(name, to: newName)
        }
        return 200
    }

    private static func label(_ stream: String) -> String? {
        stream.firstRange(of: "/label/").map { String(stream[$0.upperBound...]) }
    }
}
