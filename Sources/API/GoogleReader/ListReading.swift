/// One reading of a list, page by page.
struct ListReading {
    private(set) var ids: Set<String> = []

    /// How many ids came when those that came twice are counted twice.
    private(set) var length = 0
    private var pages = 0

    /// Whether ids came twice, so that others may not have come at all.
    var hasGaps: Bool { ids.count < length }

    /// What follows a page.
    enum Next: Equatable {
        case end

        /// What to ask with for the next page.
        case page(String)

        /// There should be more, but there won't be.
        case endless
    }

    /// Some servers give few ids a page, whatever they are asked for.
    private static let mostPages = 5_000

    mutating func add(_ page: GoogleReaderCaller.IDPage) -> Next {
        let known = ids.count
        ids.formUnion(page.ids)
        length += page.ids.count
        pages += 1
        guard let continuation = page.continuation else { return .end }
        // A server that gives a page again has a new continuation each time.
        return ids.count > known && pages < Self.mostPages ? .page(continuation) : .endless
    }
}
