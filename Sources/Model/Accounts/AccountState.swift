/// What is remembered of a remote account between two syncs.
package struct AccountState: Equatable, Sendable {
    /// Where the server's changes were read to: its own words, see `APICaller.changes`. Nil: never.
    package var since: String?

    /// Nil: the account is in use.
    package var freeze: Freeze?

    /// Lists that weren't believed when they came last, as they said that hundreds of things are gone. What they say
    /// a second time is believed.
    package var doubts: Set<Doubt> = []

    package init() {}

    /// Why nothing is asked of the server until the user does something.
    package enum Freeze: Equatable, Sendable {
        /// `account login` thaws it.
        case unauthorized
        /// The server wants a newer client than this version; another version thaws it.
        case outdated(version: String)
    }

    package enum Doubt: String, Sendable, CaseIterable {
        case noFeeds
        case nothingUnread
        case nothingStarred
    }
}
