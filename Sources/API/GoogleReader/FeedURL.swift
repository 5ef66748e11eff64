/// Whether two addresses are of one feed.
enum FeedURL {
    static func same(_ first: String, _ second: String) -> Bool {
        comparable(first) == comparable(second)
    }

    /// Without what servers change on the way: the scheme, a slash at the end.
    static func comparable(_ url: String) -> String {
        let bare = url.drop { $0 != ":" }
        return bare.hasSuffix("/") ? String(bare.dropLast()) : String(bare)
    }
}
