/// The names and the date around an article.
package struct PageByline: Sendable {
    private var found: [(name: String, rank: Int, parent: Int)] = []
    private var dates: [(text: String, rank: Int)] = []

    package init() {}

    /// The names, the most reliable first; those that stand side by side together.
    package var authors: [String] {
        guard let first = found.min(by: { $0.rank < $1.rank }) else { return [] }
        var names: [String] = []
        for other in found where other.rank == first.rank && other.parent == first.parent {
            if !names.contains(where: { other.name.contains($0) }) { names.append(other.name) }
        }
        return [names.joined(separator: ", ")] + found.sorted { $0.rank < $1.rank }.map(\.name)
    }

    package var date: String? { dates.min { $0.rank < $1.rank }?.text }

    package mutating func add(_ name: String?, _ rank: Int, parent: Int) {
        if let name, found.count < 16 { found.append((name, rank, parent)) }
    }

    package mutating func add(date: String?, _ rank: Int) {
        guard let date, date.utf8.count <= 60, dates.count < 16 else { return }
        let years = date.split { !$0.isNumber }.filter { $0.count >= 4 && ($0.hasPrefix("19") || $0.hasPrefix("20")) }
        if !years.isEmpty { dates.append((date, rank)) }
    }
}
