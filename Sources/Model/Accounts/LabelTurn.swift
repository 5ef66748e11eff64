/// Which lists of a server's labels a sync reads, as each is a request: the others stay as they are here until it is their
/// turn, which is at least once a day.
package struct LabelTurn: Equatable, Sendable {
    /// The labels with changes that only their lists can confirm: these come first.
    package var waiting: Set<String>

    /// The last label that had its turn; `nil` if none had.
    package var last: String?

    /// The time since the turn before, in days; infinite if there was none, and all are due.
    package var days: Double

    package init(waiting: Set<String> = [], last: String? = nil, days: Double = .infinity) {
        (self.waiting, self.last, self.days) = (waiting, last, days)
    }

    /// The number of lists that each sync reads, and the most that one does.
    package static let (usual, most) = (20, 100)

    /// Returns the labels to be read, those that wait first, then the others as they follow the last one.
    package func chosen(of names: Set<String>) -> [String] {
        let all = names.sorted()
        if all.count <= Self.usual { return all }
        let turns = all.filter { $0 > last ?? "" } + all.filter { $0 <= last ?? "" }
        let share = Int(exactly: min(Double(names.count) * days, Double(Self.most)).rounded(.up)) ?? Self.most
        let ordered = turns.filter(waiting.contains) + turns.filter { !waiting.contains($0) }
        return Array(ordered.prefix(max(Self.usual, share)))
    }
}
