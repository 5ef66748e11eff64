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
