import TOMLKit

/// The line numbers of settings in a settings file, which TOMLKit gives only for its own errors.
///
/// Each statement is parsed separately, with the header of its table, so that the time is proportional to the file's
/// size.
struct SettingLines {
    private var lines: [String: Int] = [:]

    /// The length limit of a header, in bytes. Longer ones name no known section, and would be parsed with every
    /// statement below them.
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

    /// Returns the first line of the setting or section, if the file contains it.
    func line(of name: String) -> Int? { lines[name] }
}

extension TOMLTable {
    /// The settings as `section.key`. A name without a value is outside a section, or an unknown section.
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
