package import Foundation

/// The state of a remote account that is kept between two syncs.
package struct AccountState: Equatable, Sendable {
    /// The server's own marker of the last change that was read, see `APICaller.changes`; `nil` before the first sync.
    package var since: String?

    /// The reason why the account is frozen; `nil` if it is in use.
    package var freeze: Freeze?

    /// Lists that weren't believed when they came last, and since when they haven't been, by the server's clock.
    package var unconfirmed: [ServerList: Date] = [:]

    package init() {}

    /// The reason why no requests are sent to the server until the user does something.
    package enum Freeze: Equatable, Sendable {
        /// `account login` unfreezes it.
        case unauthorized
        /// The server wants a newer client than this version; another version unfreezes it.
        case outdated(version: String)
        /// The server has other feeds under the numbers of those that are known. `account login` unfreezes it.
        case anotherServer
    }

    /// A list that a server keeps, and that may lack what is known here.
    package enum ServerList: String, Sendable, CaseIterable {
        case feeds
        case unread
        case starred
    }
}
