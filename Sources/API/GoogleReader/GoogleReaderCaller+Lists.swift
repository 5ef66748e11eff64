import Base
package import Model

// New articles, and the lists of ids.

extension GoogleReaderCaller {

    /// Fetches the ids of new articles, read or not. Their states are in the whole lists of ``statuses(here:)``.
    ///
    /// Only articles that were read elsewhere before they came here need this: all others are in those lists. Miniflux
    /// selects by the date of publication, and misses some.
    package func changes(since: String?, take: (ServerPage) async throws -> Void) async throws -> String? {
        let clock = exchange.serverDate
        let oldest = ServerMoment.oldest(since: since, clock: clock ?? since.flatMap(ServerMoment.date) ?? now())
        let isWhole = try await pages(
            of: GoogleReaderStreamID.readingList, oldest: oldest,
            take: { try await take(ServerPage(ids: $0, changed: changed($0, since: oldest))) })
        // The rest must be requested again.
        return isWhole ? (clock ?? exchange.serverDate).map(ServerMoment.text) : since
    }

    /// The year 2001, in microseconds since 1970: smaller ids are no times.
    private static let firstTime = 1_000_000_000_000_000

    /// Returns those of the ids whose articles were changed since then, as they had arrived before. FreshRSS lists them
    /// from version 1.28 on.
    private func changed(_ ids: [String], since oldest: Int) -> [String] {
        guard quirks.idsAreTimes else { return [] }
        return ids.filter { id in
            guard let time = Int(id, radix: 16), time >= Self.firstTime else { return false }
            return time / 1_000_000 < oldest
        }
    }

    package func statuses(here: StatusCounts?, _ turn: LabelTurn) async throws -> ServerStatuses {
        async let unread = wholeList(listQuery(.read))
        async let starred = wholeList(listQuery(.starred))
        async let labels = optional { try await self.labels(turn) }
        return try await ServerStatuses(
            unread: unread, starred: starred, labels: labels, rereadable: Set(Mark.statuses))
    }

    package func reread(_ mark: Mark) async throws -> Set<String> {
        try await list(listQuery(mark) + orders[1]).ids
    }

    /// Returns the query for articles with the mark's ``Mark/listedValue``: its stream, or all without its state.
    func listQuery(_ mark: Mark) throws(APIError) -> [Parameter] {
        let state = try GoogleReaderStreamID.stream(mark)
        if mark.listedValue { return [Parameter("s", state)] }
        return [Parameter("s", GoogleReaderStreamID.readingList), Parameter("xt", state)]
    }
}

// MARK: - Pages

extension GoogleReaderCaller {

    /// A page of a list.
    struct IDPage {
        var ids: [String]

        /// The parameter for the next page; `nil` for the last one.
        var continuation: String?
    }

    /// Fetches a stream's ids since `oldest`, in seconds since 1970, none twice. The next page is requested while
    /// `take` runs.
    ///
    /// If pages overlap, see ``wholeList(_:limit:)``, the missing ids are requested in other orders.
    ///
    /// - Returns: whether the stream was read to its end: `false` if further pages had nothing new.
    func pages(of stream: String, oldest: Int, take: ([String]) async throws -> Void) async throws -> Bool {
        let query = [Parameter("s", stream), Parameter("ot", "\(oldest)")]
        var known: Set<String> = []
        for order in orders {
            var reading = ListReading()
            var page = try await idPage(query + order)
            while true {
                let next = reading.add(page)
                let new = page.ids.filter { known.insert($0).inserted }
                guard case .page(let continuation) = next else {
                    try await take(new)
                    if next == .endless { return false }
                    break
                }
                async let following = idPage(query + order, after: continuation)
                try await take(new)
                page = try await following
            }
            if !reading.hasGaps { return true }
        }
        return true
    }

    /// The orders in which the same list is requested: one may have ids that are missing in another.
    private var orders: [[Parameter]] {
        let oldestFirst = Parameter("r", "o")
        return [
            [Parameter("n", "\(quirks.idsPerPage)")], [Parameter("n", "\(quirks.idsPerPage)"), oldestFirst],
            [Parameter("n", "\(quirks.idsPerPage * 2 / 3)"), oldestFirst],
        ]
    }

    /// Returns all ids of a list.
    ///
    /// Miniflux sorts only by date, and pages overlap where dates are equal: while some ids come twice, others are
    /// missing. Then the list is requested again from its other end, until there are as many ids as the list is long.
    /// Inoreader's list is shorter from its other end, which is ignored.
    ///
    /// - Parameter limit: the most ids that are wanted.
    func wholeList(_ query: [Parameter], limit: Int = .max) async throws -> Set<String> {
        var all: Set<String> = []
        var longest = 0
        for order in orders {
            let reading = try await list(query + order, limit: limit)
            all.formUnion(reading.ids)
            let isWhole = !reading.hasGaps && reading.length >= longest
            longest = max(longest, reading.length)
            if isWhole || all.count >= longest { return all }
        }
        throw APIError.partial(.gaps)
    }

    private func list(_ query: [Parameter], limit: Int = .max) async throws -> ListReading {
        var reading = ListReading()
        var page = try await idPage(query)
        while true {
            let next = reading.add(page)
            guard reading.ids.count <= limit else { throw APIError.partial(.tooLong) }
            switch next {
            case .end: return reading
            case .endless: throw APIError.partial(.endless)
            case .page(let continuation): page = try await idPage(query, after: continuation)
            }
        }
    }

    private func idPage(_ query: [Parameter], after continuation: String? = nil) async throws -> IDPage {
        let further = continuation.map { [Parameter("c", $0)] } ?? []
        let answer = try await get("stream/items/ids", query + further).json()
        guard let references = answer["itemRefs"] else {
            guard quirks.omitsEmptyLists, answer.isObject, answer.members.isEmpty else {
                throw APIError.malformed(.missing(.articleIDs))
            }
            return IDPage(ids: [])
        }
        guard references.isArray else { throw APIError.malformed(.missing(.articleIDs)) }
        let ids = try references.elements.map { reference throws(APIError) in
            guard let id = reference["id"]?.text.flatMap(GoogleReaderItemID.key) else {
                throw .malformed(.missing(.articleID))
            }
            return id
        }
        return IDPage(ids: ids, continuation: answer["continuation"]?.text)
    }
}

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
