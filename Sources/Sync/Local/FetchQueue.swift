import Model

/// Feeds that wait for their visit: hosts take turns, and no host has more than a few visitors at a time.
///
/// So a slow host holds up nobody but itself, and one that says from the start that it is too much has three askers at
/// most that didn't hear it. A host that answers gets more: not more connections, which ``HTTPClient`` sees to, but
/// requests that wait for one, so that it need not wait for us. Those aren't sent when it says that it is too much.
struct FetchQueue {
    /// An object, because a visit takes it through many hands.
    final class Entry: Sendable {
        let feed: Feed
        let state: RefreshState

        /// Empty for a file.
        let host: String

        init(feed: Feed, state: RefreshState, host: String) {
            self.feed = feed
            self.state = state
            self.host = host
        }
    }

    /// At first.
    static let fetchesPerHost = 3

    /// One more for every answer, up to this.
    static let mostFetchesPerHost = 16

    /// By host, the next one last.
    private var waiting: [String: [Entry]]

    /// Hosts, once for each visitor they can take; those before ``nextTurn`` had their turn.
    private var turns: [String] = []
    private var nextTurn = 0

    /// By host.
    private var fetchers: [String: Int] = [:]

    /// Feeds whose documents were too large to be received beside others, the next one last. The hosts don't matter:
    /// there is one visitor at a time.
    private var large: [Entry] = []

    /// - Parameter entries: in the order in which they are to be visited.
    init(_ entries: [Entry]) {
        for entry in entries where fetchers[entry.host, default: 0] < Self.fetchesPerHost {
            fetchers[entry.host, default: 0] += 1
            turns.append(entry.host)
        }
        waiting = Dictionary(grouping: entries.reversed(), by: \.host)
    }

    /// The next feed to visit; nil when all hosts have their visitors, or nothing waits. Its host must be ``left(_:)``
    /// once.
    mutating func next() -> Entry? {
        while nextTurn < turns.count {
            defer { nextTurn += 1 }
            if let entry = waiting[turns[nextTurn]]?.popLast() { return entry }
        }
        return nil
    }

    /// The feed wasn't visited: its visitor is gone, and it is the next one of its host again.
    mutating func putBack(_ entry: Entry) {
        waiting[entry.host, default: []].append(entry)
        left(entry.host)
    }

    /// The feed is to be visited again, when there is room for its document.
    mutating func postpone(_ entry: Entry) {
        large.insert(entry, at: 0)
    }

    var hasLarge: Bool { !large.isEmpty }

    /// The next feed that was postponed.
    mutating func nextLarge() -> Entry? {
        large.popLast()
    }

    /// A visitor is gone: the host can take another.
    ///
    /// - Parameter hasAnswered: whether the host had something to say about the feed. It can take one more then.
    mutating func left(_ host: String, hasAnswered: Bool = false) {
        turns.append(host)
        guard hasAnswered, fetchers[host, default: 0] < Self.mostFetchesPerHost else { return }
        fetchers[host, default: 0] += 1
        turns.append(host)
    }
}
