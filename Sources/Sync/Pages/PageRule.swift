package import Foundation
import Web

/// The rule for fetching the pages of articles.
package struct PageRule: Equatable, Sendable {

    /// The most pages of a feed that one sync fetches; the rest is left to later ones.
    package var limit: Int

    /// The least time in seconds between two requests to a host.
    package var delay: Int

    /// The longest time in seconds that pages may take in a sync.
    package var time: TimeInterval

    package init(limit: Int = 50, delay: Int = 1, time: TimeInterval = 600) {
        self.limit = limit
        self.delay = delay
        self.time = time
    }

    /// The statuses that say that a page will not come, however often it is asked for.
    static func isFinal(status: Int) -> Bool { [401, 403, 404, 410, 451].contains(status) }

    /// Returns whether a page will not come because of what it is or where it is, whatever the network does.
    static func isFinal(_ error: HTTPError) -> Bool {
        switch error {
        case .badURL, .forbiddenScheme, .tooManyRedirects, .privateAddress, .headersTooLarge, .bodyTooLarge: true
        default: false
        }
    }

    /// Returns whether this program did not ask for the page, for a reason that settings can change.
    static func isRefused(_ error: HTTPError) -> Bool {
        switch error {
        case .privateAddress, .onion: true
        default: false
        }
    }

    /// Returns whether a media type may be that of a page: servers that give none are believed to have one.
    package static func isPage(_ type: String?) -> Bool {
        guard let type = type?.lowercased() else { return true }
        return ["text/html", "application/xhtml+xml", "text/plain", "application/octet-stream"].contains {
            type.hasPrefix($0)
        }
    }
}
