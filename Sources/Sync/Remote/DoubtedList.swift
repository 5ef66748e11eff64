import Foundation
import Model

/// A server's list that isn't believed.
struct DoubtedList: Equatable, Sendable {
    var doubt: AccountState.Doubt

    /// How many of the known things are in it.
    var listed: Int
    var known: Int

    /// Since when, by the server's clock.
    var since: Date

    var warning: SyncWarning { .doubted(doubt, listed: listed, known: known) }
}
