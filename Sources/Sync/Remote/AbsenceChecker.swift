import API
import Base
import Model
import Store

/// Asks a server for articles that its lists leave out although they are starred or labelled here: a star is removed only
/// if the server still has the article, and a label only if the article itself says so.
struct AbsenceChecker {
    private let remote: RemoteAccount

    init(_ remote: RemoteAccount) {
        self.remote = remote
    }

    /// Asks for the absent articles, if there are any.
    ///
    /// - Parameters:
    ///   - lists: the lists as far as they are believed.
    ///   - answer: the lists as the server sent them.
    ///
    /// Throws ``APIError`` only when no further request makes sense: after other errors, the articles are unclear.
    func check(_ lists: ServerStatuses, answer: ServerStatuses) async throws -> AbsenceCheck {
        let absent = try remote.database.absent(
            from: lists, of: remote.account.id,
            listedAsUnread: remote.caller.traits.hidesFeeds ? answer.unread : nil)
        var check = AbsenceCheck()
        check.hidesFeeds = remote.caller.traits.hidesFeeds
        if absent.isEmpty { return check }
        // The server must have this article, as its list names it: an answer without it says nothing about others.
        let control = Mark.statuses.reversed().lazy.compactMap { lists[$0]?.min() }.first
        let names = lists.labels == nil ? [] : try remote.database.labelNames(of: remote.account.id)
        let length = max(1, remote.caller.traits.articlesPerCall - 1)
        for chunk in absent.chunks(of: length) {
            try await ask(for: chunk, lists, names, control: control, &check)
        }
        return check
    }

    private func ask(
        for chunk: [QueuedChange], _ lists: ServerStatuses, _ names: [String], control: String?,
        _ check: inout AbsenceCheck
    ) async throws {
        guard let answers = try await remote.answers(for: chunk.map(\.serverID) + (control.map { [$0] } ?? [])) else {
            check.unclear.formUnion(chunk.map(\.id))
            return
        }
        let isTrustworthy = control.map { answers[$0] != nil } ?? true
        var silent: [QueuedChange] = []
        for article in chunk {
            switch answers[article.serverID] {
            case .none where isTrustworthy: check.gone.insert(article.id)
            case .none: check.unclear.insert(article.id)
            case .some(let answer):
                // The article may be starred or unread although the list denies it.
                if answer.isRead == false { check.listed[.read, default: []].insert(article.id) }
                switch answer.isStarred {
                case true? where lists.starred?.contains(article.serverID) != true:
                    check.listed[.starred, default: []].insert(article.id)
                    check.unclear.insert(article.id)
                case nil: silent.append(article)
                default: break
                }
                for name in names where lists.labels?[name]?.contains(article.serverID) == false {
                    switch answer[.label(name)] {
                    case true?: check.listed[.label(name), default: []].insert(article.id)
                    case false?:
                        check.unlabelled[name, default: []].insert(article.id)
                        // The names of folders come with those of labels.
                        if let all = lists.labels?.lists, all[name] == nil {
                            check.otherLabels[name, default: [:]][article.id] = answer.labels?.intersection(all.keys)
                        }
                    case nil: break
                    }
                }
            }
        }
        if silent.isEmpty { return }
        // A stale answer names what has just been deleted. Feedbin's articles don't say whether they are starred, so
        // nothing else would contradict it.
        let again = try await remote.answers(for: silent.map(\.serverID))
        check.unclear.formUnion(silent.filter { again?[$0.serverID] == nil }.map(\.id))
    }
}
