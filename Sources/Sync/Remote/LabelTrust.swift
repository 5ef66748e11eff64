import API
import Base
import Model
import Store

/// Decides which articles have the labels that a server's lists give them.
///
/// Servers list the articles of a folder that has the label's name, or all, if the label was deleted a moment ago. So an
/// article gets a label only if the article itself says so.
struct LabelTrust {
    let remote: RemoteAccount

    /// Returns the lists without articles that are new to them here and don't confirm it.
    ///
    /// - Parameter take: receives the articles that came.
    func believed(
        _ labels: ServerLabels, take: ([ServerArticle]) async throws -> Void
    ) async throws -> ServerLabels {
        var labels = labels
        // An article says that it has the label of its folder, so a list of folders that is short must not hide that.
        labels.unclear.formUnion(try remote.database.folderNames(of: remote.account.id))
        for (name, list) in labels.lists.sorted(by: { $0.key < $1.key }) where labels[name] != nil {
            let new = try remote.database.articles(among: list, without: name, of: remote.account.id)
            labels.lists[name] = list.subtracting(new).union(try await confirmed(new, name, take: take))
        }
        return labels
    }

    /// Returns those of the articles that have the label. Where one says that it hasn't, the list is of something else: no
    /// more are asked for.
    private func confirmed(
        _ ids: [String], _ name: String, take: ([ServerArticle]) async throws -> Void
    ) async throws -> Set<String> {
        var confirmed: Set<String> = []
        for chunk in ids.chunks(of: remote.caller.traits.articlesPerCall) {
            guard let answers = try await remote.answers(for: chunk) else { break }
            let labelled = answers.values.filter { $0[.label(name)] == true }
            try await take(labelled.sorted { $0.incoming.key < $1.incoming.key })
            confirmed.formUnion(labelled.map(\.incoming.key))
            if labelled.count < answers.count { break }
        }
        return confirmed
    }
}
