import Base
import Foundation
package import Model
import Web

/// New entries are those with greater ids than before, and the lists of ids tell which are read and starred. On servers
/// without such lists, the entries that changed since tell both.
extension MinifluxCaller {

    package func changes(since: String?, take: (ServerPage) async throws -> Void) async throws -> String? {
        let known = since.flatMap(MinifluxBookmark.init)
        var next = try await stamp(known)
        let bookmark = known.flatMap { $0.isUsable(at: next.date) ? $0 : nil }
        if try await version.hasIDLists {
            next.position = try await newEntries(bookmark, at: next.date, take: take)
        } else {
            next.mark = try await changedEntries(bookmark?.mark, at: next.date, take: take)
        }
        return try next.since()
    }

    /// Returns a bookmark of now, without positions of entries. Requests the version once a day.
    private func stamp(_ bookmark: MinifluxBookmark?) async throws -> MinifluxBookmark {
        if let bookmark, let date = try? serverDate, bookmark.knowsVersion(at: date) {
            let version = MinifluxVersion(bookmark.version) ?? .unknown
            remember(KnownVersion(version: version, date: bookmark.dateOfVersion))
        }
        let known = try await knownVersion()
        return MinifluxBookmark(version: known.version.text, dateOfVersion: known.date, date: try serverDate)
    }
}

// MARK: - By id

private extension MinifluxCaller {

    /// Fetches new entries, and returns the position of the greatest id.
    ///
    /// An entry whose transaction ends after that of one with a greater id isn't found here, but in the lists of ids.
    func newEntries(
        _ bookmark: MinifluxBookmark?, at date: Int64, take: (ServerPage) async throws -> Void
    ) async throws -> NumberPosition {
        let position = try await bookmark?.position?.readingOn { last in
            // The last known entry comes first, to be compared: that costs no request.
            let query = MinifluxQuery(afterID: max(0, last - 1))
            let newest = try await entries([query]) { try await take($0.separating(known: String(last))) }.lastID
            return newest > 0 ? newest : nil
        }
        if let position { return position }
        // The id comes first: entries that arrive from now on have greater ids.
        let lastID = try await lastID()
        // The server was updated: the mark tells what changed before that.
        let changed = bookmark?.mark.map { [MinifluxQuery(changedAfter: $0.after)] }
        try await entries(changed ?? Self.recent(at: date), take: take)
        return NumberPosition(last: lastID)
    }

    /// Returns 0 if there are no entries.
    func lastID() async throws -> Int64 {
        let answer = try await exchange.send(MinifluxQuery().last(by: "id")).json()
        return try answer.list("entries", of: .answer).first.map(MinifluxEntry.id) ?? 0
    }
}

// MARK: - By date of change

private extension MinifluxCaller {

    func changedEntries(
        _ mark: MinifluxMark?, at date: Int64, take: (ServerPage) async throws -> Void
    ) async throws -> MinifluxMark {
        guard let mark else {
            let changes = try await entries(Self.recent(at: date), take: take).changes
            return MinifluxMark(changes, floor: Self.dateOfRecent(at: date))
        }
        var query = MinifluxQuery(changedAfter: mark.after)
        if try await tally(query) == mark.known { return mark }
        if let end = mark.end {
            query.changedBefore = end + 1
            let rest = try await tally(query)
            if rest.isNoMore(than: mark.known) {
                let changes = try await entries([MinifluxQuery(changedAfter: end)], take: take).changes
                return mark.moved(by: changes, rest: rest)
            }
        }
        let changes = try await entries([MinifluxQuery(changedAfter: mark.after)], take: take).changes
        return MinifluxMark(changes, floor: mark.after)
    }

    func tally(_ query: MinifluxQuery) async throws -> MinifluxMark.Tally {
        let answer = try await exchange.send(query.last(by: "changed_at")).json()
        let last = try answer.list("entries", of: .answer).first
        return MinifluxMark.Tally(
            count: try answer.integer("total", of: .answer), newest: try last.map(MinifluxEntry.changed))
    }
}

/// The position up to which a server's changes were read: the content of `since`.
struct MinifluxBookmark: Equatable, Codable, Sendable {

    /// The version of the server, so that it needn't be requested each time.
    var version: String

    /// The time when the version was requested, by the server's clock, in seconds since 1970.
    var dateOfVersion: Int64

    /// The time when the changes were read, by the server's clock, in seconds since 1970.
    var date: Int64

    /// The greatest id of an entry, if the server has lists of ids, and that of the time before.
    private var lastID: Int64?
    private var previousID: Int64?

    /// The mark, if the server has no lists of ids.
    var mark: MinifluxMark?

    init(version: String, dateOfVersion: Int64, date: Int64) {
        self.version = version
        self.dateOfVersion = dateOfVersion
        self.date = date
    }

    var position: NumberPosition? {
        get { lastID.map { NumberPosition(last: $0, previous: previousID) } }
        set { (lastID, previousID) = (newValue?.last, newValue?.previous) }
    }

    private static let longestVersion: Int64 = 86_400
    private static let longestAbsence: Int64 = 60 * 86_400

    /// The tolerance for corrections of the server's clock.
    private static let clockError: Int64 = 3_600

    func knowsVersion(at date: Int64) -> Bool {
        (dateOfVersion - Self.clockError...dateOfVersion + Self.longestVersion).contains(date)
    }

    /// Returns whether to continue from here: after two months, too many deletions were missed.
    func isUsable(at date: Int64) -> Bool {
        (self.date - Self.clockError...self.date + Self.longestAbsence).contains(date)
    }
}

extension MinifluxBookmark {

    /// Returns `nil` if the text is not one of our values.
    init?(_ since: String) {
        guard let bookmark = try? JSONDecoder().decode(Self.self, from: Data(since.utf8)) else { return nil }
        self = bookmark
    }

    func since() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}

extension MinifluxCaller {

    package func set(_ change: MarkChange, of ids: [String]) async throws {
        let ids = ids.compactMap { Int64($0) }
        guard !ids.isEmpty else { return }
        let value = change.value
        switch change.mark {
        case .read:
            try await update(MinifluxFields(entryIDs: ids, status: value ? "read" : "unread"))
        case .starred where try await version.hasIDLists:
            try await update(MinifluxFields(entryIDs: ids, starred: value))
        case .starred:
            // The call toggles the star, so each entry is requested just before it.
            for id in ids where try await entry(id)?.article.map({ $0.isStarred != value }) == true {
                try await perform(APICall(.put, "v1/entries/\(id)/bookmark"))
            }
        default: throw APIError.unsupported(.keepingLabels)
        }
    }

    private func update(_ fields: MinifluxFields) async throws {
        try await perform(APICall(.put, "v1/entries", body: try fields.body()))
    }

    /// Sends a change. Miniflux 2.2.6 reports an error if it knows none of the entries.
    private func perform(_ call: APICall) async throws {
        let result = try await exchange.send(call)
        switch result.error {
        case .unavailable(status: 500, "store: nothing has been updated"): return
        case let error?: throw error
        case nil:
            // A proxy's or a hotel's page comes with status 200.
            guard result.status == 204 else {
                throw APIError.unexpected(result.body, insteadOf: .noContent)
            }
        }
    }
}
