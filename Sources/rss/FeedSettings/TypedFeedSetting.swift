import Base
import Extractor
import Foundation
import Model
import Subprocess
import Web

/// A setting of a feed or folder that the user typed, with a valid value.
struct TypedFeedSetting {
    /// The setting, still without the name of its secret part.
    let setting: FeedSetting

    /// The part of the value that neither the database nor a terminal may show; `nil` if the value is not secret.
    let secret: String?

    /// Reads the value that was typed for a setting.
    ///
    /// - Parameters:
    ///   - text: the value, or `-` or `@FILE` to read one that may be secret from standard input or a file; nil if none
    ///     was typed.
    ///
    /// Throws ``Failure`` if the value is invalid.
    static func read(_ key: FeedSetting.Key, _ text: String?) throws -> [TypedFeedSetting] {
        let form = key.facts.form
        guard let text = text ?? ([.flag, .place].contains(form) ? "yes" : nil) else { throw missing(key) }
        switch form {
        case .flag, .choice: return [try setting(key, text)]
        case .timeout:
            let span = TimeSpan(text) ?? text.asciiNumber.map(TimeSpan.init)
            return [try setting(key, span?.description ?? text)]
        case .interval: return [try setting(key, TimeSpan(text)?.description ?? text)]
        case .keep:
            // A bare number counts days.
            return [try setting(key, TimeSpan(text.asciiNumber.map { "\($0)d" } ?? text)?.description ?? text)]
        case .line: return [try setting(key, String(text.asciiTrimmed))]
        case .place: return [try place(key, text)]
        case .selectors: return [try selectors(key, text)]
        case .program: return [try program(key, [text])]
        case .header: return try lines(text).map { try header($0) }
        case .proxy: return [try proxy(lines(text).first ?? "")]
        case .file(let contents): return [plain(key, try file(key, text, with: contents))]
        }
    }

    /// Reads the words that were typed for a setting: one at most, but for a program and its arguments.
    ///
    /// Throws ``Failure`` if the value is invalid.
    static func read(_ key: FeedSetting.Key, words: [String]) throws -> [TypedFeedSetting] {
        if key.facts.form == .program { return [try program(key, words)] }
        guard words.count < 2 else { throw invalid(key, "takes one value, not \(words.count)") }
        return try read(key, words.first)
    }

    /// Returns a program that exists. Its path becomes absolute, as a sync runs in another directory.
    static func program(_ key: FeedSetting.Key, _ words: [String]) throws -> TypedFeedSetting {
        guard let program = FeedProgram(try words.existingProgram()) else { throw missing(key) }
        return plain(key, program.stored)
    }

    /// Reads the values of options. Throws ``Failure`` if one is invalid.
    ///
    /// - Parameter others: settings and their values, which are nil where an option was not given.
    static func read(headers: [String], _ others: [(FeedSetting.Key, String?)]) throws -> [TypedFeedSetting] {
        try headers.flatMap { try read(.header, $0) }
            + others.flatMap { key, value in try value.map { try read(key, $0) } ?? [] }
    }

    private static func plain(_ key: FeedSetting.Key, _ value: String) -> TypedFeedSetting {
        TypedFeedSetting(setting: FeedSetting(key, value), secret: nil)
    }

    private static func missing(_ key: FeedSetting.Key) -> Failure {
        invalid(key, "needs a value: \(key.facts.form.words)")
    }

    /// - Parameter more: the reason, if it isn't the value's form.
    private static func unlike(_ key: FeedSetting.Key, _ more: String = "") -> Failure {
        invalid(key, "must be \(key.facts.form.words)\(more)")
    }

    private static func invalid(_ key: FeedSetting.Key, _ words: String) -> Failure {
        Failure("'\(key.rawValue)' \(words)", ExitStatus.usage)
    }

    /// Returns the setting with a value as it is stored. Throws ``Failure`` if it is not valid.
    private static func setting(_ key: FeedSetting.Key, _ text: String) throws -> TypedFeedSetting {
        guard key.allows(text) else { throw unlike(key) }
        return plain(key, text)
    }

    /// Returns `yes`, `no` or a valid selector.
    private static func place(_ key: FeedSetting.Key, _ text: String) throws -> TypedFeedSetting {
        if ["yes", "no"].contains(text) { return plain(key, text) }
        do {
            _ = try PageSelector(text)
        } catch {
            throw unlike(key, "; it cannot be read from column \(error.column) on")
        }
        return plain(key, text)
    }

    /// Returns valid selectors of what a page lists.
    static func selectors(_ key: FeedSetting.Key, _ text: String) throws -> TypedFeedSetting {
        do {
            _ = try PageItemSelectors(text)
        } catch {
            throw unlike(key, "; it cannot be read from column \(error.column) on")
        }
        return try setting(key, text)
    }

    /// Returns the text, or the lines of standard input or a file that are not empty.
    static func lines(_ text: String) throws -> [String] {
        guard text == "-" || text.hasPrefix("@") else { return [text] }
        let name = text == "-" ? text : String(text.dropFirst())
        let contents = String(decoding: try InputFile.read(name), as: UTF8.self)
        let lines = contents.split(whereSeparator: \.isNewline).map { String($0.asciiTrimmed) }.filter { !$0.isEmpty }
        if lines.isEmpty { throw Failure("\(InputFile.shown(name)) is empty", ExitStatus.usage) }
        return lines
    }

    /// Returns the absolute path of a file. Throws ``Failure`` if it doesn't have the contents.
    private static func file(
        _ key: FeedSetting.Key, _ typed: String, with contents: FeedSetting.Form.Contents
    ) throws -> String {
        let path = UserFolders(environment: EnvironmentVariables.all).absolute(typed)
        guard let data = FileManager.default.contents(atPath: path) else { throw unlike(key, "; cannot read \(path)") }
        let text = String(decoding: data, as: UTF8.self)
        let hasCertificate = text.contains("-----BEGIN CERTIFICATE-----")
        let isFit =
            switch contents {
            case .cookies: !CookieFile(text).isEmpty
            case .certificates: hasCertificate
            case .certificateWithKey:
                hasCertificate && text.contains("PRIVATE KEY-----") && !text.contains("ENCRYPTED")
            }
        guard isFit else { throw unlike(key, "; \(path) has none") }
        return path
    }
}

// MARK: - Values that may be secret

extension TypedFeedSetting {

    /// Headers that do not identify the user.
    private static let openHeaders: Set<String> = [
        "accept", "accept-charset", "accept-language", "cache-control", "dnt", "from", "pragma", "referer",
        "user-agent",
    ]

    private static func header(_ line: String) throws -> TypedFeedSetting {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0]
        let isName = !name.isEmpty && name.utf8.allSatisfy(Self.isOfName)
        let value = parts.count == 2 ? String(parts[1].asciiTrimmed) : ""
        let isValue = value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        // The message never has the line itself, which may contain a password.
        guard isName, !value.isEmpty, isValue else { throw unlike(.header) }
        let folded = name.asciiLowercased
        if let other = ownSettings[folded] { throw invalid(.header, other) }
        let isOpen = openHeaders.contains(folded)
        let setting = FeedSetting(.header, isOpen ? "\(name): \(value)" : name, name: folded)
        return TypedFeedSetting(setting: setting, secret: isOpen ? nil : value)
    }

    /// Returns whether the byte may occur in a token (RFC 9110, 5.6.2).
    private static func isOfName(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }

    /// Headers that the program sets, or that have a setting of their own.
    private static let ownSettings = [
        "user-agent": "cannot set User-Agent; use the setting 'user-agent'",
        "host": "cannot set Host", "content-length": "cannot set Content-Length",
        "if-none-match": "cannot set If-None-Match", "if-modified-since": "cannot set If-Modified-Since",
        "accept-encoding": "cannot set Accept-Encoding", "connection": "cannot set Connection",
    ]

    private static func proxy(_ text: String) throws -> TypedFeedSetting {
        guard let proxy = HTTPProxy(typed: text) else { throw unlike(.proxy) }
        return TypedFeedSetting(
            setting: FeedSetting(.proxy, proxy.shown), secret: proxy.credentials == nil ? nil : text)
    }
}
