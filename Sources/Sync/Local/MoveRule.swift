import Base
import Foundation
import Model

/// Decides when the target of a permanent redirect becomes a feed's address.
///
/// Servers and captive portals send such redirects by mistake, so it must be seen by syncs on three different days.
enum MoveRule {
    static let days = 3

    /// - Parameter target: the target of the permanent redirects of this fetch, which is a feed that could be read;
    ///   `nil` if there were none.
    /// - Returns: what to remember, and whether to take the target over now.
    static func next(
        _ move: RefreshState.Move?, target: String?, at now: Date
    ) -> (move: RefreshState.Move?, isTakenOver: Bool) {
        guard let target else { return (nil, false) }
        let today = now.wholeSeconds / 86_400
        guard var move, move.url == target else {
            return (RefreshState.Move(url: target, days: 1, lastDay: today), false)
        }
        if today != move.lastDay {
            move.days += 1
            move.lastDay = today
        }
        return move.days >= days ? (nil, true) : (move, false)
    }
}
