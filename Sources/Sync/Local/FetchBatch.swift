import Model

/// Fetches that wait to be saved together: a transaction for every feed would take as long as all the rest.
struct FetchBatch {
    private(set) var fetches: [FeedFetch] = []
    private var bytes = 0

    /// Of the large document that some of it comes from: it makes way for the next one when it is saved.
    private(set) var large: DocumentBudget.Part?

    /// Worth a transaction, which leaves a segment of the search index; small enough for another process that waits to
    /// write.
    static let mostFetches = 192
    static let mostBytes = 2 << 20

    /// So much may wait in memory while a batch is saved: some is left when it was.
    static let mostWaitingFetches = 2 * mostFetches
    static let mostWaitingBytes = 2 * mostBytes

    var isEmpty: Bool { fetches.isEmpty }
    var isFull: Bool { fetches.count >= Self.mostFetches || bytes >= Self.mostBytes || large != nil }

    /// So full that no more is asked for until some of it is saved.
    var isOverfull: Bool { fetches.count >= Self.mostWaitingFetches || bytes >= Self.mostWaitingBytes }

    mutating func add(_ fetch: FeedFetch, large part: DocumentBudget.Part? = nil) {
        fetches.append(fetch)
        if let part { large = part }
        bytes += fetch.contents?.size ?? 0
    }

    /// Takes out the first that came, until there are enough; all, if they come from a large document.
    mutating func takeFirst() -> FetchBatch {
        var first = FetchBatch()
        if large != nil {
            swap(&first, &self)
            return first
        }
        for fetch in fetches where !first.isFull { first.add(fetch) }
        fetches.removeFirst(first.fetches.count)
        bytes -= first.bytes
        return first
    }
}

extension FeedContents {
    /// About how many bytes the articles take up.
    fileprivate var size: Int {
        articles.reduce(0) { $0 + $1.size }
    }
}
