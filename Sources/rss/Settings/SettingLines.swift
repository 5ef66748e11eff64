import TOMLKit

/// In which lines of a settings file its settings are: the parser knows that of its own errors only.
///
/// A setting is in the lines that make the difference: without them the file has no such setting, with them it has.
struct SettingLines {
    private let text: String

    /// Of longer files, nobody gets told the lines: the work grows with their square.
    private static let most = 1000

    init(_ text: String) {
        self.text = text
    }

    /// The first line of the setting or section; nil: there is none, or the file is too long.
    func line(of name: String) -> Int? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count <= Self.most else { return nil }
        var start = ""
        var beginning = 1
        for (index, line) in lines.enumerated() {
            start += line + "\n"
            // What doesn't end in this line isn't TOML yet.
            guard let table = try? TOMLTable(string: start) else { continue }
            if table.settings.contains(where: { $0.name == name }) { return beginning }
            beginning = index + 2
        }
        return nil
    }
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
    fileprivate static let sections = Set(all.compactMap { $0.name.split(separator: ".").first.map(String.init) })
}
