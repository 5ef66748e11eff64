/// The position up to which a server's changes are known, if only `changed_at` tells them.
///
/// That is the start of a transaction: a long one shows its changes after those of later ones. So the mark is set some
/// time before the newest change, and the known changes after it are counted. As long as there aren't more, they are
/// not fetched again; there are fewer when some of them changed again, and so are new.
struct MinifluxMark: Equatable, Codable, Sendable {

    /// The second of the mark, exclusive, by the clock of the server's database, in seconds since 1970.
    private(set) var after: Int64

    /// The expected changes after the mark.
    private(set) var known: Tally

    /// The number of changed entries, and the time of the newest change, in microseconds since 1970.
    struct Tally: Equatable, Codable, Sendable {
        var count: Int64
        var newest: Int64?

        /// Returns whether there are neither more nor newer entries: one of the same second may have replaced another.
        func isNoMore(than other: Tally) -> Bool {
            count <= other.count && (newest ?? 0) <= (other.newest ?? 0)
        }
    }

    /// The longest transaction, in seconds.
    private static let longestTransaction: Int64 = 120
    private static let second: Int64 = 1_000_000

    /// - Parameters:
    /// - changes: the times of changes, in microseconds since 1970: all after `floor`, and maybe others.
    /// - floor: the earliest second of the mark.
    init(_ changes: [Int64], floor: Int64) {
        after = max(floor, changes.max().map { $0 / Self.second - Self.longestTransaction } ?? floor)
        let start = after * Self.second
        let later = changes.filter { $0 > start }
        known = Tally(count: Int64(later.count), newest: later.max())
    }

    /// The end of the second of the newest known change: later changes are new. `nil` if none is known.
    var end: Int64? {
        known.newest.map { $0 / Self.second + 1 }
    }

    /// Returns the mark after further `changes`, which are after ``end``.
    ///
    /// - Parameter rest: the changes before ``end``.
    func moved(by changes: [Int64], rest: Tally) -> MinifluxMark {
        let next = MinifluxMark(changes, floor: after)
        guard let newest = rest.newest, newest > next.after * Self.second else { return next }
        var mark = self
        mark.known = Tally(count: rest.count + Int64(changes.count), newest: changes.max() ?? newest)
        return mark
    }
}
