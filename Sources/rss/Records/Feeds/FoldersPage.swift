import Model
import TerminalText

/// The table of folders for people, with its header. The columns are those of the records, in their order.
struct FoldersPage {
    private let folders: [ListedFolder]
    private let form: LineForm

    init(_ folders: [ListedFolder], _ form: LineForm) {
        self.folders = folders
        self.form = form
    }

    var lines: [String] {
        let rows = rows
        let room = form.width - 2 - 5 - 2 - 6 - 2
        let width = max(1, min(max(6, rows.map { 2 * $0.depth + DisplayWidth.width(of: $0.label) }.max() ?? 0), room))
        let header = Columns.cell("FOLDER", width) + "  FEEDS  UNREAD"
        return [Style.detail(header)] + rows.map { line($0, width) }
    }

    private struct Row {
        let label: String
        let depth: Int
        let folder: ListedFolder?
    }

    /// The rows, below their accounts if there are several.
    private var rows: [Row] {
        var accounts: [String] = []
        for folder in folders where !accounts.contains(folder.accountName) { accounts.append(folder.accountName) }
        return accounts.flatMap { account in
            let own = folders.filter { $0.accountName == account }
            let byName = Dictionary(own.map { ($0.folder.name, $0) }, uniquingKeysWith: { first, _ in first })
            let depth = accounts.count > 1 ? 1 : 0
            let rows = FolderNames(byName.keys).entries.map { entry in
                Row(label: entry.label, depth: entry.depth + depth, folder: byName[entry.name])
            }
            return depth == 0 ? rows : [Row(label: account, depth: 0, folder: nil)] + rows
        }
    }

    private func line(_ row: Row, _ width: Int) -> String {
        let indent = String(repeating: " ", count: min(2 * row.depth, width / 2))
        guard let folder = row.folder else { return indent + Style.title(Columns.last(row.label, width)) }
        let name = Columns.cell(row.label, width - indent.count)
        let mark = folder.syncState.mark
        return indent + (folder.unread > 0 ? Style.unread(name) : name)
            + "  " + Columns.cell("\(folder.feeds)", 5, .right) + "  " + Columns.cell("\(folder.unread)", 6, .right)
            + (mark == " " ? "" : " " + Style.mark(mark))
    }
}

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
