import Model

/// Visits that wait to be saved together: a transaction for every feed would take as long as all the rest.
struct VisitBatch {
    private(set) var visits: [Visit] = []
    private var bytes = 0

    /// Small enough for the memory, and for another process that waits to write.
    static let mostVisits = 192
    static let mostBytes = 4 << 20

    var isEmpty: Bool { visits.isEmpty }
    var isFull: Bool { visits.count >= Self.mostVisits || bytes >= Self.mostBytes }

    /// So full that no more is asked for until some of it is saved.
    var isOverfull: Bool { visits.count >= 2 * Self.mostVisits || bytes >= 2 * Self.mostBytes }

    mutating func add(_ visit: Visit) {
        visits.append(visit)
        bytes += visit.contents?.size ?? 0
    }
}

extension FeedContents {
    /// About how many bytes the articles take up.
    fileprivate var size: Int {
        articles.reduce(0) { $0 + ($1.article.content?.utf8.count ?? 0) + $1.searchText.utf8.count }
    }
}
