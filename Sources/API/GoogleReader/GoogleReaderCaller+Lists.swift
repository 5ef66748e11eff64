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
        try await pages(
            of: GoogleReaderStreamID.readingList, oldest: oldest, take: { try await take(ServerPage(ids: $0)) })
        return (clock ?? exchange.serverDate).map(ServerMoment.text)
    }

    package func statuses(here: StatusCounts?) async throws -> ServerStatuses {
        async let unread = wholeList(listQuery(.read))
        async let starred = wholeList(listQuery(.starred))
        return try await ServerStatuses(unread: unread, starred: starred)
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
    func pages(of stream: String, oldest: Int, take: ([String]) async throws -> Void) async throws {
        let query = [Parameter("s", stream), Parameter("ot", "\(oldest)")]
        var known: Set<String> = []
        for order in orders {
            var (ids, length): (Set<String>, Int) = ([], 0)
            var asked: Set<String> = []
            var page = try await idPage(query + order)
            while true {
                ids.formUnion(page.ids)
                length += page.ids.count
                let new = page.ids.filter { known.insert($0).inserted }
                guard let continuation = page.continuation, !page.ids.isEmpty, asked.insert(continuation).inserted
                else {
                    try await take(new)
                    break
                }
                async let next = idPage(query + order, after: continuation)
                try await take(new)
                page = try await next
            }
            if ids.count == length { return }
        }
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
    /// the list is asked for again, from its other end, until what came makes up as many ids as there are.
    func wholeList(_ query: [Parameter]) async throws -> Set<String> {
        var all: Set<String> = []
        var previousLength: Int?
        for order in orders {
            let (ids, length) = try await list(query + order)
            if ids.count == length { return ids }
            all.formUnion(ids)
            if length == previousLength, all.count == length { return all }
            previousLength = length
        }
        throw APIError.partial(.gaps)
    }

    /// - Returns: the ids, and how many there are when those that came twice are counted twice.
    private func list(_ query: [Parameter]) async throws -> (ids: Set<String>, length: Int) {
        var page = try await idPage(query)
        var ids = Set(page.ids)
        var length = page.ids.count
        var asked: Set<String> = []
        while let continuation = page.continuation {
            guard asked.insert(continuation).inserted else { throw APIError.partial(.endless) }
            page = try await idPage(query, after: continuation)
            ids.formUnion(page.ids)
            length += page.ids.count
            if page.ids.isEmpty, page.continuation != nil { throw APIError.partial(.endless) }
        }
        return (ids, length)
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
