package import Foundation

/// The state of a remote account that is kept between two syncs.
package struct AccountState: Equatable, Sendable {
    /// The server's own marker of the last change that was read, see `APICaller.changes`; `nil` before the first sync.
    package var since: String?

    /// The reason why the account is frozen; `nil` if it is in use.
    package var freeze: Freeze?

    /// The lists that weren't believed when they last came, and the time of the first doubt, by the server's clock.
    package var doubts: [Doubt: Date] = [:]

    package init() {}

    /// The reason why no requests are sent to the server until the user does something.
    package enum Freeze: Equatable, Sendable {
        /// The server refused the login. `account login` unfreezes the account.
        case unauthorized
        /// The server wants a newer client than this version. Another version unfreezes the account.
        case outdated(version: String)
        /// The server has other feeds under the numbers of the known ones. `account login` unfreezes the account.
        case anotherServer
    }

    /// A list that lacks feeds or articles that are known here.
    package enum Doubt: String, Sendable, CaseIterable {
        case feeds
        case unread
        case starred
    }
}
