/// One reading of a list, page by page.
struct ListReading {
    private(set) var ids: Set<String> = []

    /// The number of ids that came, including repetitions.
    private(set) var length = 0
    private var pages = 0

    /// Whether ids came twice, so that others may be missing.
    var hasGaps: Bool { ids.count < length }

    /// The step after a page.
    enum Next: Equatable {
        case end

        /// The parameter for the next page.
        case page(String)

        /// There should be more, but further pages have nothing new.
        case endless
    }

    /// The limit of pages. Some servers return few ids per page, whatever the request says.
    private static let mostPages = 5_000

    mutating func add(_ page: GoogleReaderCaller.IDPage) -> Next {
        let known = ids.count
        ids.formUnion(page.ids)
        length += page.ids.count
        pages += 1
        guard let continuation = page.continuation else { return .end }
        // A server that repeats a page returns a new continuation each time.
        return ids.count > known && pages < Self.mostPages ? .page(continuation) : .endless
    }
}
