import TOMLKit

/// In which lines of a settings file its settings are: TOMLKit tells that of its own errors only.
///
/// Each statement is parsed by itself, below the header of its table: the work grows as the file does.
struct SettingLines {
    private var lines: [String: Int] = [:]

    /// In bytes. Longer ones name no section of ours, and would be parsed with every statement below them.
    private static let longestHeader = 256

    /// - Parameter text: TOML that the parser has accepted.
    init(_ text: String) {
        var header = ""
        for (line, statement) in TOMLStatements(text) {
            let isHeader = statement.isTOMLHeader
            if isHeader { header = "" }
            guard let table = try? TOMLTable(string: header + statement) else { continue }
            for (name, _) in table.settings where lines[name] == nil { lines[name] = line }
            if isHeader, statement.utf8.count <= Self.longestHeader { header = statement }
        }
    }

    /// The first line of the setting or section, if it is there.
    func line(of name: String) -> Int? { lines[name] }
}

extension TOMLTable {
    /// All settings, as `section.key`. Without a value: what isn't in a section, or a section that isn't known.
    var settings: [(name: String, value: (any TOMLValueConvertible)?)] {
        keys.flatMap { section -> [(name: String, value: (any TOMLValueConvertible)?)] in
            guard let entries = self[section]?.table, Settings.sections.contains(section) else {
                return [(section, nil)]
            }
            return entries.keys.map { ("\(section).\($0)", entries[$0]) }
        }
    }
}

extension Settings {
    fileprivate static let sections = Set(
        all.compactMap { $0.name.split(separator: ".").first.map(String.init) } + [aliasSection])
}
