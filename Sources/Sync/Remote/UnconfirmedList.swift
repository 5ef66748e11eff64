import Foundation
import Model

/// A server's list that isn't believed yet.
struct UnconfirmedList: Equatable, Sendable {
    var list: AccountState.ServerList

    /// The number of known feeds or articles that are in the list.
    var listed: Int
    var known: Int

    /// The time since which the list has been unconfirmed, by the server's clock.
    var since: Date

    var warning: SyncWarning { .unconfirmed(list, listed: listed, known: known) }
}
