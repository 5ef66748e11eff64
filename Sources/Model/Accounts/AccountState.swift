package import Foundation

/// What is remembered of a remote account between two syncs.
package struct AccountState: Equatable, Sendable {
    /// Where the server's changes were read to: its own words, see `APICaller.changes`. Nil: never.
    package var since: String?

    /// Nil: the account is in use.
    package var freeze: Freeze?

    /// Lists that weren't believed when they came last, and since when they haven't been, by the server's clock.
    package var doubts: [Doubt: Date] = [:]

    package init() {}

    /// Why nothing is asked of the server until the user does something.
    package enum Freeze: Equatable, Sendable {
        /// `account login` thaws it.
        case unauthorized
        /// The server wants a newer client than this version; another version thaws it.
        case outdated(version: String)
        /// The server has other feeds under the numbers of those that are known. `account login` thaws it.
        case anotherServer
    }

    /// A list that lacks what is known here.
    package enum Doubt: String, Sendable, CaseIterable {
        case feeds
        case unread
        case starred
    }
}
