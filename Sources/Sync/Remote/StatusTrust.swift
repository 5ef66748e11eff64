import API
import Foundation
import Model
import Store

/// What is made of a server's lists of unread and starred articles.
struct StatusTrust {
    let remote: RemoteAccount

    /// Since when lists have been doubted.
    let doubts: [AccountState.Doubt: Date]

    /// The list, with all that mustn't leave it; nil, and why, where it isn't believed.
    ///
    /// An article that left a list of several pages may have been lost between two of them: it must be missing from
    /// another reading of the list, too.
    func believed(
        _ list: Set<String>, _ kind: StatusKind, isPaged: Bool
    ) async throws -> (list: Set<String>?, doubted: DoubtedList?) {
        var list = list
        var departures = try remote.database.departures(from: list, kind, of: remote.account.id)
        if isPaged, !departures.missing.isEmpty {
            list.formUnion(try await remote.caller.reread(kind))
            departures = try remote.database.departures(from: list, kind, of: remote.account.id)
        }
        let (known, missing) = (departures.known, departures.missing.count)
        let doubt = AccountState.Doubt(kind)
        let verdict = DoubtRule.verdict(
            known: known, missing: missing, evidence: try await evidence(departures, kind), since: doubts[doubt],
            now: remote.date)
        guard case .doubted(let since) = verdict else { return (list, nil) }
        return (nil, DoubtedList(doubt: doubt, listed: known - missing, known: known, since: since))
    }

    /// What some of the articles themselves say, where it matters.
    private func evidence(
        _ departures: (known: Int, missing: [String]), _ kind: StatusKind
    ) async throws -> DoubtRule.Evidence {
        let missing = departures.missing
        guard DoubtRule.needsEvidence(known: departures.known, missing: missing.count) else { return .none }
        let sample = Set([missing.startIndex, missing.count / 2, missing.endIndex - 1].map { missing[$0] })
        do {
            let articles = try await remote.caller.articles(sample.sorted())
            let values = articles.filter { sample.contains($0.incoming.key) }.compactMap { $0[kind] }
            if values.contains(kind.listedValue) { return .contradicts }
            return values.isEmpty ? .none : .agrees
        } catch let error as APIError {
            if error.isCancellation || error.concernsAccount { throw error }
            return .none
        }
    }
}

extension AccountState.Doubt {
    fileprivate init(_ kind: StatusKind) {
        switch kind {
        case .read: self = .unread
        case .starred: self = .starred
        }
    }
}
