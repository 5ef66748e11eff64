import Foundation
import Model
import TOMLKit

/// What the settings file says; what it doesn't say is as documented in rss(1).
struct Settings {
    var retention = RetentionRule()

    /// Whether changes are sent without being asked for.
    var push = Push.manual

    /// What Inoreader gave whoever runs this program; nil: nothing, and it answers nothing then.
    var inoreader: (id: String, key: String)?

    var hooks = HookSettings()
    /// Where enclosures go, as it was typed; nil: nothing was.
    var downloads: String?

    enum Push: String, CaseIterable {
        /// By `rss sync`.
        case manual
        /// By a process that a change leaves behind, too: see ``BackgroundPush``.
        case background
    }

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
        var application: [String: String] = [:]
        for section in table.keys {
            guard Self.sections.contains(section), let entries = table[section]?.table else { throw .unknown(section) }
            for key in entries.keys {
                let (name, text) = ("\(section).\(key)", entries[key]?.string)
                if let setting = Self.days[name] {
                    guard let days = entries[key]?.int, days >= 0 else { throw .notDays(name) }
                    retention[keyPath: setting] = days
                } else if name == "sync.push" {
                    guard let push = text.flatMap(Push.init) else { throw .notPush(name) }
                    self.push = push
                } else if name == "inoreader.app_id" || name == "inoreader.app_key" {
                    guard let text else { throw .notText(name) }
                    application[key] = text
                } else if let hook = HookSettings.programs[name] {
                    guard let program = Self.program(entries[key]) else { throw .notProgram(name) }
                    hooks[keyPath: hook] = program
                } else if name == HookSettings.timeoutName {
                    guard let seconds = entries[key]?.int, seconds > 0 else { throw .notSeconds(name) }
                    hooks.timeout = seconds
                } else if name == "download.directory" {
                    guard let text, Self.isFolder(text) else { throw .notFolder(name) }
                    downloads = text.isEmpty ? nil : text
                } else {
                    throw .unknown(name)
                }
            }
        }
        inoreader = try Self.application(application)
    }

    /// A program and its arguments; nothing for none. Nil when it is something else.
    private static func program(_ value: (any TOMLValueConvertible)?) -> [String]? {
        guard let array = value?.array else { return nil }
        let words = array.compactMap(\.string)
        return words.count == array.count && words.first != "" ? words : nil
    }

    /// Nil when both are missing or empty.
    private static func application(_ entries: [String: String]) throws(SettingError) -> (id: String, key: String)? {
        let (id, key) = (entries["app_id"] ?? "", entries["app_key"] ?? "")
        if id.isEmpty && key.isEmpty { return nil }
        guard !id.isEmpty && !key.isEmpty else { throw .halfAnApplication }
        return (id, key)
    }

    /// Empty: the usual one. What is relative would be somewhere else every time.
    private static func isFolder(_ text: String) -> Bool {
        text.isEmpty || text.hasPrefix("/") || text == "~" || text.hasPrefix("~/")
    }

    private static let days: [String: any WritableKeyPath<RetentionRule, Int> & Sendable] = [
        "retention.local_articles": \.localArticles,
        "retention.remote_articles": \.remoteArticles,
        "retention.statuses": \.statuses,
        "retention.arrives_read": \.arrivesRead,
    ]

    /// Every setting there is, with its section.
    static let names = Set(days.keys).union([
        "sync.push", "inoreader.app_id", "inoreader.app_key", "download.directory",
    ]).union(HookSettings.programs.keys).union([HookSettings.timeoutName])

    private static let sections = Set(names.compactMap { $0.split(separator: ".").first.map(String.init) })

    private enum SettingError: Error {
        case unknown(String)
        case notDays(String)
        case notPush(String)
        case notText(String)
        case notProgram(String)
        case notSeconds(String)
        case halfAnApplication
        case notFolder(String)

        var words: String {
            switch self {
            case .unknown(let name): "there is no setting '\(name)'"
            case .notDays(let name): "'\(name)' must be a number of days, 0 or more"
            case .notPush(let name):
                "'\(name)' must be \(Push.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or "))"
            case .notText(let name): "'\(name)' must be text between quotation marks"
            case .notProgram(let name):
                "'\(name)' must be a program and its arguments, such as [\"notify-send\", \"rss\", \"{new} new\"]"
            case .notSeconds(let name): "'\(name)' must be a number of seconds, 1 or more"
            case .halfAnApplication: "'inoreader.app_id' and 'inoreader.app_key' belong together"
            case .notFolder(let name): "'\(name)' must be a path that begins with '/' or '~/'"
            }
        }
    }
}
