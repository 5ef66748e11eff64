import TOMLKit

/// The text of the credentials file, changed entry by entry: comments, and entries that this version does not know,
/// stay unchanged. People edit this file by hand, and a sync that renews a token changes it without asking.
struct CredentialText {
    private var sections: [Section]

    /// - Parameter text: TOML that the parser has accepted.
    init(_ text: String) {
        sections = [Section(header: "")]
        for (_, statement) in TOMLStatements(text) {
            if statement.isTOMLHeader {
                sections.append(Section(header: statement))
            } else {
                sections[sections.count - 1].statements.append(statement)
            }
        }
    }

    var text: String { sections.map(\.text).joined() }

    /// Replaces the file's entries by those of `logins`. Entries that are the same stay untouched.
    mutating func set(_ logins: KnownLogins) {
        var wanted = logins.entries
        for index in sections.indices {
            guard let known = sections[index].entry else { continue }
            if let match = wanted.firstIndex(where: { $0.name == known.name }) {
                sections[index].set(wanted.remove(at: match).table, insteadOf: known.table)
            } else {
                sections[index].removeEntry()
            }
        }
        for entry in wanted { append(entry) }
    }

    private mutating func append(_ entry: KnownLogins.Entry) {
        sections[sections.count - 1].endLine()
        if !text.isEmpty { sections[sections.count - 1].statements.append("\n") }
        sections.append(Section(header: entry.header + "\n", statements: Section.statements(entry.table)))
    }
}

/// A table of the file: its header, and the statements below it.
private struct Section {
    var header: String
    var statements: [String] = []

    var text: String { header + statements.joined() }

    /// The only login in the section; `nil` if the section is about something else.
    var entry: KnownLogins.Entry? {
        guard !header.isEmpty, let table = try? TOMLTable(string: text) else { return nil }
        let entries = KnownLogins(table).entries
        return entries.count == 1 ? entries[0] : nil
    }

    /// Replaces the keys whose values differ, in place; appends new ones.
    mutating func set(_ table: TOMLTable, insteadOf known: TOMLTable) {
        for key in Set(known.keys).union(table.keys).sorted() {
            let new = Self.statement(key, of: table)
            if new == Self.statement(key, of: known) { continue }
            let place = statements.firstIndex { $0.key == key }
            if let place { statements.remove(at: place) }
            if let new { insert(new, at: place ?? endOfKeys) }
        }
    }

    /// Removes the entry. Comments below the last key stay, since they usually belong to the next section.
    mutating func removeEntry() {
        statements.removeFirst(endOfKeys)
        header = ""
    }

    mutating func endLine() {
        if !text.isEmpty && !text.hasSuffix("\n") { statements.append("\n") }
    }

    private mutating func insert(_ statement: String, at index: Int) {
        if index > 0, !statements[index - 1].hasSuffix("\n") { statements[index - 1] += "\n" }
        statements.insert(statement, at: index)
    }

    private var endOfKeys: Int {
        (statements.lastIndex { $0.key != nil }).map { $0 + 1 } ?? 0
    }

    static func statements(_ table: TOMLTable) -> [String] {
        table.keys.compactMap { statement($0, of: table) }
    }

    private static func statement(_ key: String, of table: TOMLTable) -> String? {
        guard let value = table[key] else { return nil }
        return TOMLTable([key: value]).convert(to: .toml) + "\n"
    }
}

extension String {
    /// The key, if the statement is a key with its value.
    fileprivate var key: String? {
        guard !isTOMLHeader, let keys = try? TOMLTable(string: self).keys, keys.count == 1 else { return nil }
        return keys[0]
    }
}
