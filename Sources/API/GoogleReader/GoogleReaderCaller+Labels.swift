import Base
package import Model

// The user's labels of articles. To the API, folders are labels, too.

extension GoogleReaderCaller {

    /// Fetches the articles of the labels whose turn it is; `nil` if the service keeps none.
    ///
    /// The names are requested before and after the lists: FreshRSS lists all articles as those of a label that it doesn't
    /// have, and the articles of the folder if a folder has the name.
    func labels(_ turn: LabelTurn) async throws -> ServerLabels? {
        guard quirks.keepsLabels else { return nil }
        let names = try await labelNames()
        var labels = ServerLabels(unclear: names.folders)
        if names.labels.isEmpty { return labels }
        labels = try await add(names.labels, turn, to: labels) { name, limit in
            try await wholeList([Parameter("s", GoogleReaderStreamID.label(name))], limit: limit)
        }
        let after = try await labelNames()
        labels.unclear.formUnion(after.folders)
        labels.unclear.formUnion(names.labels.symmetricDifference(after.labels))
        labels.lists = labels.lists.filter { !labels.unclear.contains($0.key) }
        return labels
    }

    package func needing(_ change: MarkChange) async throws -> IDSelection {
        if case .label(let name) = change.mark {
            // FreshRSS says OK: it takes "0" for nothing, and cuts a long name, perhaps in the middle of `&amp;`.
            let isLost = name == "0" || escapedLength(of: name) > FreshRSSFolder.longestName
            if quirks.hasDefaultFolder, isLost { throw APIError.impossible(.unkeepableLabel(name)) }
            let names = try await labelNames()
            if names.folders.contains(name) { throw APIError.impossible(.labelIsFolder(name)) }
            if !quirks.keepsEmptyLabels || names.labels.contains(name) { return .all }
            // Where the server takes one name for another, as databases do with `Later` and `later`, the other one would go.
            return change.value ? .allOfNewLabel : .only([])
        }
        guard quirks.marksToggle, change.value else { return .all }
        let list = try await wholeList(listQuery(change.mark))
        return change.value == change.mark.listedValue ? .allBut(list) : .only(list)
    }

    package func removeEmptyLabel(_ name: String) async throws -> Bool {
        guard quirks.keepsEmptyLabels else { return true }
        for _ in 1...2 {
            let names = try await labelNames()
            // A folder would go with its feeds.
            if names.folders.contains(name) || !names.labels.contains(name) { return true }
            // A server whose database is locked says that lists are empty, that of the names, too.
            guard try await wholeList([Parameter("s", GoogleReaderStreamID.label(name))], limit: 1).isEmpty else {
                return false
            }
        }
        try await change("disable-tag", [Parameter("s", GoogleReaderStreamID.label(name))])
        return true
    }

    /// Returns the names of the labels, and those of the folders: a name may be both.
    func labelNames() async throws -> (labels: Set<String>, folders: Set<String>) {
        async let folders = quirks.tellsFolders ? [] : folders()
        let tags = try await tags()
        let named = tags.compactMap { tag in folder(tag).map { ($0.id, tag["type"]?.text) } }
        let usual = quirks.tellsFolders ? "folder" : "tag"
        let typed = named.filter { $0.1 ?? usual == "folder" }.map(\.0)
        let labels = named.filter { $0.1 ?? usual == "tag" }.map(\.0)
        let folderNames = Set((typed + (try await folders).map(\.id)).compactMap(GoogleReaderStreamID.labelName))
        return (Set(labels.compactMap(GoogleReaderStreamID.labelName)).subtracting(folderNames), folderNames)
    }
}
