/// Names of folders in the order of a tree, each below the one that it is in.
struct FolderNames {
    let entries: [Entry]

    struct Entry {
        let name: String

        /// What is left of it below the folder that it is in, where that has a name of its own here.
        let label: String

        /// How many of the folders here it is below.
        let depth: Int
    }

    init(_ names: some Sequence<String>) {
        var entries: [Entry] = []
        var open: [String] = []
        for name in Set(names).sorted(by: Self.areInOrder) {
            while let outer = open.last, !name.hasPrefix(outer + "/") { open.removeLast() }
            let label = open.last.map { String(name.dropFirst($0.count + 1)) } ?? name
            entries.append(Entry(name: name, label: label, depth: open.count))
            open.append(name)
        }
        self.entries = entries
    }

    /// Whether a folder is this one or below it.
    static func contains(_ folder: String, _ name: String) -> Bool {
        name == folder || name.hasPrefix(folder + "/")
    }

    /// Part by part: `News/Berlin` comes before `News, old`.
    private static func areInOrder(_ left: String, _ right: String) -> Bool {
        let parts = [left, right].map { $0.lowercased().split(separator: "/").map(String.init) }
        return parts[0] == parts[1] ? left < right : parts[0].lexicographicallyPrecedes(parts[1])
    }
}
