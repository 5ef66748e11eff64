/// Up to where a server's changes are known, where there is nothing but `changed_at` to go by.
///
/// That is when a transaction began: one that takes its time shows its changes after others that began later. So the
/// mark is set a while before the newest change, and what is known after it is counted. While there isn't more of it,
/// nothing of it is asked for again; there is less when some of it changed again, and so is new.
struct MinifluxMark: Equatable, Codable, Sendable {

    /// By the clock of the server's database, like all times here. In seconds since 1970; not with that very second.
    private(set) var after: Int64

    /// What the server should have after the mark.
    private(set) var known: Tally

    /// How many entries changed, and when the last of them did, in microseconds since 1970.
    struct Tally: Equatable, Codable, Sendable {
        var count: Int64
        var newest: Int64?

        /// Neither more entries nor newer ones: one may have come, in the second of the newest, when another went.
        func isNoMore(than other: Tally) -> Bool {
            count <= other.count && (newest ?? 0) <= (other.newest ?? 0)
        }
    }

    /// No transaction takes longer, in seconds.
    private static let longestTransaction: Int64 = 120
    private static let second: Int64 = 1_000_000

    /// - Parameters:
    ///   - changes: when entries changed, in microseconds since 1970: all after `floor`, and maybe others.
    ///   - floor: the mark isn't set before that second.
    init(_ changes: [Int64], floor: Int64) {
        after = max(floor, changes.max().map { $0 / Self.second - Self.longestTransaction } ?? floor)
        let start = after * Self.second
        let later = changes.filter { $0 > start }
        known = Tally(count: Int64(later.count), newest: later.max())
    }

    /// The second of the newest known change is over then: what changed later is new. Nil: nothing is known.
    var end: Int64? {
        known.newest.map { $0 / Self.second + 1 }
    }

    /// The mark when there are `changes` after ``end``.
    ///
    /// - Parameter rest: what there is before.
    func moved(by changes: [Int64], rest: Tally) -> MinifluxMark {
        let next = MinifluxMark(changes, floor: after)
        guard let newest = rest.newest, newest > next.after * Self.second else { return next }
        var mark = self
        mark.known = Tally(count: rest.count + Int64(changes.count), newest: changes.max() ?? newest)
        return mark
    }
}
