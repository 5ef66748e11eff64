package import Model

// What came, and the lists of ids.

extension GoogleReaderCaller {

    /// The ids of what arrived, read or not. States aren't in it: those are in the whole lists of ``statuses(here:)``.
    ///
    /// Only what was read elsewhere before it came here needs this, for all else is in those lists. Miniflux goes by the
    /// date of publication, and misses some of it.
    package func changes(since: String?, take: (ServerPage) async throws -> Void) async throws -> String? {
        let clock = exchange.serverDate
        let oldest = ServerMoment.oldest(since: since, clock: clock ?? since.flatMap(ServerMoment.date) ?? now())
        let isWhole = try await pages(
            of: GoogleReaderStreamID.readingList, oldest: oldest, take: { try await take(ServerPage(ids: $0)) })
        // What wasn't reached must be asked for again.
        return isWhole ? (clock ?? exchange.serverDate).map(ServerMoment.text) : since
    }

    package func statuses(here: StatusCounts?) async throws -> ServerStatuses {
        async let unread = wholeList(listQuery(.read))
        async let starred = wholeList(listQuery(.starred))
        return try await ServerStatuses(unread: unread, starred: starred, rereadable: Set(StatusKind.allCases))
    }

    package func reread(_ kind: StatusKind) async throws -> Set<String> {
        try await list(listQuery(kind) + orders[1]).ids
    }

    package func needing(_ kind: StatusKind, _ value: Bool) async throws -> IDSelection {
        guard quirks.marksToggle, value else { return .all }
        let list = try await wholeList(listQuery(kind))
        return value == kind.listedValue ? .allBut(list) : .only(list)
    }

    /// What has the kind's ``StatusKind/listedValue``: what is in its stream, or everything that isn't.
    private func listQuery(_ kind: StatusKind) -> [Parameter] {
        let state = GoogleReaderStreamID.state(kind)
        if kind.listedValue { return [Parameter("s", state)] }
        return [Parameter("s", GoogleReaderStreamID.readingList), Parameter("xt", state)]
    }
}

// MARK: - Pages

extension GoogleReaderCaller {

    /// A part of a list.
    struct IDPage {
        var ids: [String]

        /// What to ask with for the next one; nil: there is none.
        var continuation: String?
    }

    /// A stream's ids since `oldest`, in seconds since 1970, none twice. The next page is asked for while `take` is at
    /// work.
    ///
    /// Where pages overlap, see ``wholeList(_:)``, what isn't in them is looked for in other ways.
    ///
    /// - Returns: whether the stream came to an end: false where pages went on without anything new.
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

    /// Ways to ask for the same list: what one leaves out, the next brings, with luck.
    private var orders: [[Parameter]] {
        let oldestFirst = Parameter("r", "o")
        return [
            [Parameter("n", "\(quirks.idsPerPage)")], [Parameter("n", "\(quirks.idsPerPage)"), oldestFirst],
            [Parameter("n", "\(quirks.idsPerPage * 2 / 3)"), oldestFirst],
        ]
    }

    /// All ids of a list, or none.
    ///
    /// Miniflux orders by date only, and where dates tie, pages overlap: what one has twice, another has not at all. Then
    /// the list is asked for again, from its other end, until what came makes up as many ids as there are. Inoreader is
    /// shorter from its other end: that doesn't count.
    func wholeList(_ query: [Parameter]) async throws -> Set<String> {
        var all: Set<String> = []
        var longest = 0
        for order in orders {
            let reading = try await list(query + order)
            all.formUnion(reading.ids)
            let isWhole = !reading.hasGaps && reading.length >= longest
            longest = max(longest, reading.length)
            if isWhole || all.count >= longest { return all }
        }
        throw APIError.partial(.gaps)
    }

    private func list(_ query: [Parameter]) async throws -> ListReading {
        var reading = ListReading()
        var page = try await idPage(query)
        while true {
            switch reading.add(page) {
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
