import Foundation
import Model

/// When a permanent redirect becomes a feed's address.
///
/// Not at once: servers send them by mistake, and captive portals do. It must be seen on three syncs on different days.
enum MoveRule {
    static let days = 3

    /// - Parameter target: where the permanent redirects of this visit led, to a feed that could be read; nil: there were
    ///   none.
    /// - Returns: what to remember, and whether to take the target over now.
    static func next(
        _ move: RefreshState.Move?, target: String?, at now: Date
    ) -> (move: RefreshState.Move?, isTakenOver: Bool) {
        guard let target else { return (nil, false) }
        let today = Int(now.timeIntervalSince1970 / 86_400)
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
