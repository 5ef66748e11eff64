import Fetch
import Model
import Web

/// The failures that this machine's network may have caused, held until a server answers. If none does, there is no
/// network, and no feed has failed. What surely is the network's or the proxy's is no feed's failure in any case; but a
/// proxy that is set for a feed or its folder says nothing about others, and its failures are the feed's.
struct HeldFailures {
    typealias HeldResult = (feed: Feed, result: FetchResult)

    private var held: [HeldResult] = []
    private var hasNetwork = false

    var isEmpty: Bool { held.isEmpty }

    /// The reason why the network or the proxy let no request through, by the first feed that it stopped.
    private(set) var problem: FetchError?

    /// The number of feeds that the network or the proxy stopped.
    private(set) var stopped = 0

    /// Adds a result. Returns those that can be saved now.
    mutating func add(_ result: FetchResult, of feed: Feed) -> [HeldResult] {
        if Self.isOfProxy(result.problem), result.hasOwnProxy { return [(feed, result)] }
        if Self.isOfNetwork(result.problem) {
            problem = problem ?? result.problem
            stopped += 1
            return []
        }
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

    private mutating func release() -> [HeldResult] {
        defer { held = [] }
        return held
    }

    /// Judges the failures that are held, once no job is left that could answer. The network is to blame if feeds of
    /// several hosts that worked before failed, or if there is no route. Returns the failures that are the feeds' own.
    ///
    /// - Parameter hasRoute: whether there is a default route.
    mutating func settle(hasRoute: Bool) -> [HeldResult] {
        let hosts = Set(held.filter { $0.result.fetch.refresh.failures == 1 }.map { FeedFetcher.host(of: $0.feed) })
        guard !held.isEmpty, hosts.count > 1 || !hasRoute else { return release() }
        problem = problem ?? held.first?.result.problem
        stopped += release().count
        return []
    }

    /// Returns whether the failure says nothing about the server unless another server answers.
    static func isDoubtful(_ problem: FetchError) -> Bool { mayBeNetwork(problem) || isOfNetwork(problem) }

    /// Returns whether the failure is one of this machine's network, and not of the feed's server, if no server answers.
    private static func mayBeNetwork(_ problem: FetchError?) -> Bool {
        switch problem {
        case .transport(.cannotResolve), .transport(.timedOut(.connecting)), .transport(.noRoute),
            .transport(.tunnelRefused):
            true
        default: false
        }
    }

    /// Returns whether a proxy stopped the request.
    private static func isOfProxy(_ problem: FetchError?) -> Bool {
        switch problem {
        case .transport(.proxy), .transport(.tunnelRefused): true
        default: false
        }
    }

    /// Returns whether the request never reached the feed's server, whatever others answer: the proxy can't be used, or
    /// the network wants a login (511, RFC 6585, section 6). A proxy that doesn't reach one server isn't meant.
    private static func isOfNetwork(_ problem: FetchError?) -> Bool {
        switch problem {
        case .transport(.proxy), .status(511): true
        default: false
        }
    }
}
