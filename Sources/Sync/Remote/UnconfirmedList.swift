import Foundation
import Model

/// A server's list that isn't believed yet.
struct UnconfirmedList: Equatable, Sendable {
    var list: AccountState.ServerList

    /// The number of known feeds or articles that are in the list.
    var listed: Int
    var known: Int

    var doubt: AccountState.Doubt

    var warning: SyncWarning { .unconfirmed(list, listed: listed, known: known) }
}
