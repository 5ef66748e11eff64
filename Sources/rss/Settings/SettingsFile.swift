import Base
import Foundation
import TOMLKit

/// The settings file: its values and its errors.
struct SettingsFile {
    let path: String
    private(set) var settings = Settings()

    /// The names of the valid settings in the file.
    private(set) var named: Set<String> = []

    /// The errors in the file, in the order of their lines. All other settings apply.
    private(set) var problems: [Failure] = []

    /// The errors that leave in doubt what the user wants. Errors in looks and unknown settings only cause warnings.
    private(set) var obstacles: [Failure] = []
    private let text: String

    /// The size limit in bytes. Each setting costs time; a file with all of them and a comment for each has a few
    /// thousand.
    private static let greatestSize = 256 << 10

    /// - Parameter path: the path of the file, which may be missing.
    ///
    /// Throws ``Failure`` if it cannot be read or is not TOML.
    init(path: String) throws {
        self.path = path
        text = try Self.text(of: path)
        do {
            read(try TOMLTable(document: text))
        } catch let error as TOMLTable.NamelessHeader {
            throw Failure("\(path): line \(error.line): a table needs a name", ExitStatus.badConfiguration)
        } catch let error as TOMLParseError {
            let line = error.source.begin.line
            throw Failure("\(path): line \(line): \(error.description)", ExitStatus.badConfiguration)
        }
    }

    /// Returns the file and line of each setting in the file.
    func places() -> [String: String] {
        let lines = SettingLines(text)
        return named.reduce(into: [:]) { places, name in
            places[name] = lines.line(of: name).map { "\(path):\($0)" } ?? path
        }
    }

    private static func text(of path: String) throws -> String {
        guard FileManager.default.fileExists(atPath: path) else { return "" }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure("cannot read \(path)", ExitStatus.badConfiguration)
        }
        guard data.count <= greatestSize else {
            throw Failure("\(path) is larger than \(greatestSize >> 10) KiB", ExitStatus.badConfiguration)
        }
        // The parser would stop at a NUL.
        guard let text = String(validating: data, as: UTF8.self), !text.utf8.contains(0) else {
            throw Failure("\(path) is not UTF-8 text", ExitStatus.badConfiguration)
        }
        return text
    }

    private mutating func read(_ table: TOMLTable) {
        var mistakes: [Mistake] = []
        for (name, value) in table.settings {
            if let value, name.hasPrefix(Settings.aliasSection + ".") {
                if let mistake = readAlias(name, value) { mistakes.append(mistake) }
                continue
            }
            if let value, name.hasPrefix(Settings.keysSection + ".") {
                if let mistake = readKey(name, value) { mistakes.append(mistake) }
                continue
            }
            guard let value, let setting = Settings.setting(name) else {
                // With thousands of mistakes, suggestions are of no use: the file is not a settings file.
                let words = mistakes.count < 100 ? Settings.unknown(name) : "unknown setting '\(name)'"
                mistakes.append(Mistake(name: name, words: words, isHarmless: true))
                continue
            }
            if setting.set(value, &settings) {
                named.insert(name)
            } else {
                let words = "'\(name)' must be \(setting.form)"
                mistakes.append(Mistake(name: name, words: words, isHarmless: name.hasPrefix("theme.")))
            }
        }
        problems = placed(mistakes)
        obstacles = placed(mistakes.filter { !$0.isHarmless })
        if obstacles.isEmpty, let words = settings.contradiction {
            obstacles = [Failure("\(path): \(words)", ExitStatus.badConfiguration)]
            problems += obstacles
        }
    }

    private mutating func readAlias(_ name: String, _ value: any TOMLValueConvertible) -> Mistake? {
        let form = SettingForm<[String]>.command
        guard let words = form.read(value), !words.isEmpty else {
            let words = "'\(name)' must be an array of a command and its arguments, such as [\"list\", \"newer:1d\"]"
            return Mistake(name: name, words: words, isHarmless: true)
        }
        settings.aliases[String(name.dropFirst(Settings.aliasSection.count + 1))] = words
        named.insert(name)
        return nil
    }

    private mutating func readKey(_ name: String, _ value: any TOMLValueConvertible) -> Mistake? {
        let key = name.dropFirst(Settings.keysSection.count + 1)
        do throws(OwnKey.Mistake) {
            let character = try OwnKey.character(key)
            settings.keys[character] =
                if let action = value.string { try OwnKey(action: action) } else {
                    try OwnKey(words: SettingForm<[String]>.command.read(value))
                }
        } catch {
            return Mistake(name: name, words: "'\(name)' \(error.words)", isHarmless: true)
        }
        named.insert(name)
        return nil
    }

    private struct Mistake {
        let name: String
        let words: String
        let isHarmless: Bool
    }

    /// Returns the mistakes in the order of their lines, then of their words.
    private func placed(_ mistakes: [Mistake]) -> [Failure] {
        if mistakes.isEmpty { return [] }
        let lines = SettingLines(text)
        let placed = mistakes.map { (line: lines.line(of: $0.name), words: $0.words) }
        return placed.sorted { ($0.line ?? .max, $0.words) < ($1.line ?? .max, $1.words) }.map { line, words in
            let place = line.map { "line \($0): " } ?? ""
            return Failure("\(path): \(place)\(words)", ExitStatus.badConfiguration)
        }
    }
}

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
        all.compactMap { $0.name.split(separator: ".").first.map(String.init) } + [aliasSection, keysSection])
}

extension TOMLTable {

    /// Parses a document that a person may have written.
    ///
    /// Throws `TOMLParseError`, and ``NamelessHeader`` where TOMLKit's parser, toml++, would abort the program: it
    /// asserts that a name begins after the brackets of a table's header.
    convenience init(document: String) throws {
        if let line = TOMLStatements(document).first(where: { $0.text.isNamelessHeader })?.line {
            throw NamelessHeader(line: line)
        }
        try self.init(string: document)
    }

    struct NamelessHeader: Error {
        let line: Int
    }
}

extension String {
    /// Whether the text after `[` or `[[` cannot begin a name. If it is missing or a bracket, toml++ reports the
    /// mistake.
    fileprivate var isNamelessHeader: Bool {
        guard isTOMLHeader else { return false }
        var rest = utf8.drop(while: Self.isBlank).dropFirst()
        let isArray = rest.first == UInt8(ascii: "[")
        if isArray { rest = rest.dropFirst() }
        guard let first = rest.first(where: { !Self.isBlank($0) }) else { return false }
        switch first {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "]"):
            return false
        case UInt8(ascii: "["): return isArray
        default: return !first.isASCIILetter && !first.isASCIIDigit
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
