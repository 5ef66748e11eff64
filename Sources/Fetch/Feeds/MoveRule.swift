import Base
import Foundation
import Model
import Web

/// Decides when the target of a permanent redirect, or the address that a document announces as its new one, becomes a
/// feed's address.
///
/// Servers and captive portals send such redirects by mistake, so it must be seen by syncs on three different days.
enum MoveRule {
    static let days = 3

    /// Returns the address that the document at a feed's address announces, if it counts; `nil` if it is no other than the feed's, or
    /// would give up its encryption, or isn't one that can be fetched.
    static func announced(_ url: String?, by feed: String) -> String? {
        guard let url = url.map(WebURL.withoutUserInfo), let scheme = WebURL.scheme(of: url),
            ["http", "https"].contains(scheme), WebURL(url) != nil, let former = WebURL.scheme(of: feed),
            scheme == "https" || former == "http", url.comparableAddress != feed.comparableAddress
        else { return nil }
        return url
    }

    /// Returns the announced address that is to be asked for instead of the feed's now, as it would be taken over now:
    /// unlike the target of a redirect, it was never seen to be a feed.
    static func trial(_ state: RefreshState, of feed: String, at now: Date) -> String? {
        guard let url = announced(state.announcedURL, by: feed), next(state.move, target: url, at: now).isTakenOver
        else { return nil }
        return url
    }

    /// - Parameter target: the target of the permanent redirects of this fetch, which is a feed that could be read, or
    ///   the announced address; `nil` if there are none.
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
