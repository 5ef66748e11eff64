import Base
package import Model

// The user's labels of articles: the API makes none.

extension TinyTinyRSSCaller {

    /// Fetches the articles of the labels, without those of which there are as many as expected.
    ///
    /// - Parameters:
    ///   - counts: the number of articles by the labels' ids.
    ///   - here: the expected numbers by the labels' names; `nil` if unknown.
    func labels(_ counts: [Int64: Int], here: [String: Int]?, _ turn: LabelTurn) async throws -> ServerLabels {
        var labels = ServerLabels()
        if counts.values.allSatisfy({ $0 == 0 }) { return labels }
        let ids = try await labelIDs()
        if let here { labels.unclear = Set(ids.filter { here[$0.key, default: 0] == counts[$0.value] }.keys) }
        let names = Set(ids.keys).subtracting(labels.unclear)
        return try await add(names, turn, to: labels) { name, limit in
            guard let id = ids[name] else { return [] }
            return try await list(Stream(feed: id), count: counts[id], limit: limit)
        }
    }

    package func needing(_ change: MarkChange) async throws -> IDSelection {
        if case .label(let name) = change.mark { _ = try await labelID(name) }
        return .all
    }

    func labelID(_ name: String) async throws -> Int64 {
        guard let id = try await labelIDs()[name] else { throw APIError.impossible(.missingLabel(name)) }
        return id
    }

    private func labelIDs() async throws -> [String: Int64] {
        let labels = try await ask(TinyTinyRSSRequest("getLabels")).list(of: .folders)
        return Dictionary(
            try labels.compactMap { label in
                try label["caption"]?.text.map { ($0, try label.integer("id", of: .entry)) }
            }
        ) { first, _ in first }
    }
}
