import Model
import Web

/// The failures that this machine's network may have caused, held until a server answers. If none does, there is no
/// network, and no feed has failed.
struct HeldFailures {
    typealias HeldResult = (feed: Feed, result: FetchResult)

    private var held: [HeldResult] = []
    private var hasNetwork = false

    var isEmpty: Bool { held.isEmpty }

    /// Adds a result. Returns those that can be saved now.
    mutating func add(_ result: FetchResult, of feed: Feed) -> [HeldResult] {
        if hasNetwork { return [(feed, result)] }
        if Self.mayBeNetwork(result.problem) {
            held.append((feed, result))
            return []
        }
        // A file needs no network.
        guard let host = FeedFetcher.host(of: feed), !host.isEmpty else { return [(feed, result)] }
        hasNetwork = true
        return release() + [(feed, result)]
    }

    mutating func release() -> [HeldResult] {
        defer { held = [] }
        return held
    }

    /// Returns whether the network is to blame: feeds of several hosts that worked before failed, or there is no route.
    ///
    /// - Parameter hasRoute: whether there is a default route.
    func areOfNetwork(hasRoute: Bool) -> Bool {
        if held.isEmpty { return false }
        let hosts = Set(held.filter { $0.result.fetch.refresh.failures == 1 }.map { FeedFetcher.host(of: $0.feed) })
        return hosts.count > 1 || !hasRoute
    }

    private static func mayBeNetwork(_ problem: FetchError?) -> Bool {
        switch problem {
        case .transport(.cannotResolve), .transport(.timedOut(.connecting)): true
        default: false
        }
    }
}
