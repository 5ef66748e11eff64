import Foundation
import Model
import TOMLKit

/// What the settings file says; what it doesn't say is as documented in rss(1).
struct Settings {
    var retention = RetentionRule()

    /// - Parameter file: the path of a TOML file; it needn't exist.
    ///
    /// Throws ``Failure`` where it can't be read, isn't TOML, or says what no setting is called.
    init(file: String) throws {
        guard FileManager.default.fileExists(atPath: file) else { return }
        guard let data = FileManager.default.contents(atPath: file) else {
            throw Failure("\(file) can't be read", ExitStatus.badConfiguration)
        }
        // The parser would stop at a NUL.
        guard let text = String(validating: data, as: UTF8.self), !text.utf8.contains(0) else {
            throw Failure("\(file) is no text in UTF-8", ExitStatus.badConfiguration)
        }
        do {
            try read(TOMLTable(string: text))
        } catch let error as TOMLParseError {
            throw Failure("\(file): line \(error.source.begin.line): \(error.description)", ExitStatus.badConfiguration)
        } catch let error as SettingError {
            throw Failure("\(file): \(error.words)", ExitStatus.badConfiguration)
        }
    }

    private mutating func read(_ table: TOMLTable) throws(SettingError) {
        for section in table.keys {
            guard section == "retention", let entries = table[section]?.table else { throw .unknown(section) }
            for key in entries.keys {
                guard let setting = Self.retention[key] else { throw .unknown("\(section).\(key)") }
                guard let days = entries[key]?.int, days >= 0 else { throw .notDays("\(section).\(key)") }
                retention[keyPath: setting] = days
            }
        }
    }

    private static let retention: [String: any WritableKeyPath<RetentionRule, Int> & Sendable] = [
        "local_articles": \.localArticles,
        "remote_articles": \.remoteArticles,
        "statuses": \.statuses,
        "arrives_read": \.arrivesRead,
    ]

    private enum SettingError: Error {
        case unknown(String)
        case notDays(String)

        var words: String {
            switch self {
            case .unknown(let name): "there is no setting '\(name)'"
            case .notDays(let name): "'\(name)' must be a number of days, 0 or more"
            }
        }
    }
}
