import Model
import Web

/// Failures that could be this machine's, held until something answers. If nothing does, there is no network, and no
/// feed is to blame.
struct HeldFailures {
    typealias Visit = (feed: Feed, result: FetchResult)

    private var visits: [Visit] = []
    private var hasNetwork = false

    var isEmpty: Bool { visits.isEmpty }

    /// - Returns: what may be kept now.
    mutating func add(_ result: FetchResult, of feed: Feed) -> [Visit] {
        if hasNetwork { return [(feed, result)] }
        if Self.mayBeNetwork(result.problem) {
            visits.append((feed, result))
            return []
        }
        // A file answers anywhere.
        guard let host = FeedFetcher.host(of: feed), !host.isEmpty else { return [(feed, result)] }
        hasNetwork = true
        return release() + [(feed, result)]
    }

    mutating func release() -> [Visit] {
        defer { visits = [] }
        return visits
    }

    /// Whether nothing can be reached: servers of several feeds that worked before, or the system says so.
    ///
    /// - Parameter hasRoute: whether the system knows a way out.
    func areOfNetwork(hasRoute: Bool) -> Bool {
        if visits.isEmpty { return false }
        let hosts = Set(visits.filter { $0.result.fetch.refresh.failures == 1 }.map { FeedFetcher.host(of: $0.feed) })
        return hosts.count > 1 || !hasRoute
    }

    private static func mayBeNetwork(_ problem: FetchError?) -> Bool {
        switch problem {
        case .transport(.cannotResolve), .transport(.timedOut(.connecting)): true
        default: false
        }
    }
}
