import Foundation
import Model

/// A server's list that isn't believed.
struct UnconfirmedList: Equatable, Sendable {
    var list: AccountState.ServerList

    /// How many of the known things are in it.
    var listed: Int
    var known: Int

    /// Since when, by the server's clock.
    var since: Date

    var warning: SyncWarning { .unconfirmed(list, listed: listed, known: known) }
}
