/// Names of folders in the order of a tree, each after the folder that contains it.
struct FolderNames {
    let entries: [Entry]

    struct Entry {
        let name: String

        /// The name without that of the folder that contains it, if that is in the list.
        let label: String

        /// The number of folders in the list that contain this one.
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

    /// Returns whether the folder `name` is this one or below it.
    static func contains(_ folder: String, _ name: String) -> Bool {
        name == folder || name.hasPrefix(folder + "/")
    }

    /// Compares the names part by part: `News/Berlin` comes before `News, old`.
    private static func areInOrder(_ left: String, _ right: String) -> Bool {
        let parts = [left, right].map { $0.lowercased().split(separator: "/").map(String.init) }
        return parts[0] == parts[1] ? left < right : parts[0].lexicographicallyPrecedes(parts[1])
    }
}
