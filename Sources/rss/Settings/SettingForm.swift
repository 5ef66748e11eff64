import Base
import Foundation
import Model
import TOMLKit
import Web

/// A kind of value in the settings file: how it is read and shown.
struct SettingForm<Value: Sendable>: Sendable {
    /// The description of valid values, to follow "must be".
    let words: String

    /// Reads a value. Returns `nil` if the value is invalid.
    let read: @Sendable (any TOMLValueConvertible) -> Value?

    /// Returns the value as JSON; null if nothing is set.
    let json: @Sendable (Value) -> OutputJSON
}

extension SettingForm<FeedSettings.Keep> {
    /// A number of days, or no limit.
    static let keep = SettingForm(
        words: "\"all\" or \(SettingForm<Int>.days.words)",
        read: { value in
            value.string.map { $0 == "all" ? .forever : nil } ?? SettingForm<Int>.days.read(value).map { .days($0) }
        },
        json: { $0.days.map { .number(Int64($0)) } ?? .string("all") })
}

extension SettingForm<Int> {
    static let days = number("days")

    /// The limit for numbers of days or seconds, which is years; sums of such numbers cannot overflow.
    private static let most = 1_000_000

    /// - Parameter unit: The unit for messages.
    static func number(_ unit: String, atLeast least: Int = 0) -> Self {
        SettingForm(
            words: "a number of \(unit) from \(least) to \(most)",
            read: { $0.int.flatMap { (least...most).contains($0) ? $0 : nil } }, json: { .number(Int64($0)) })
    }
}

extension SettingForm<String> {
    /// A text; empty if not set.
    static let text = SettingForm(
        words: "a quoted string", read: { $0.string }, json: { $0.isEmpty ? .null : .string($0) })

    /// A path that is absolute or below the home folder: `~/Podcasts`; empty if not set.
    static let path = SettingForm(
        words: "a path that begins with \"/\" or \"~/\"",
        read: { value in
            guard let path = value.string, path.isEmpty || path.hasPrefix("/") || path.hasPrefix("~/") else {
                return nil
            }
            let home = HomeFolder.path(in: EnvironmentVariables.all)
            return path.hasPrefix("~/") ? home + path.dropFirst(1) : path
        },
        json: { $0.isEmpty ? .null : .string($0) })
}

extension SettingForm<Bool> {
    static let flag = SettingForm(words: "true or false", read: { $0.bool }, json: { .bool($0) })
}

extension SettingForm<[String]> {
    /// A program and its arguments, run without a shell; empty if not set.
    static let command = SettingForm(
        words: "an array of a program and its arguments, such as [\"notify-send\", \"rss\"]",
        read: { value in
            guard let array = value.array, case let words = array.compactMap({ $0.string }), words.count == array.count,
                words.first != ""
            else { return nil }
            return words
        },
        json: { $0.isEmpty ? .null : .array($0.map(OutputJSON.string)) })
}

extension SettingForm where Value: RawRepresentable<String> & CaseIterable {
    /// Returns the form of a value that is one of the type's words.
    static func choice() -> Self {
        SettingForm(
            words: Value.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or "),
            read: { $0.string.flatMap(Value.init) }, json: { .string($0.rawValue) })
    }
}

extension SettingForm<TimeInterval> {

    /// A time in seconds, written as `30m`, `1h`, `7d` or `2w`, or `0` for no time.
    static let duration = SettingForm(
        words: "a time such as \"30m\", \"1h\" or \"7d\", or \"0\"", read: { $0.string.flatMap(seconds) },
        json: { .string(text($0)) })

    /// The units, the longest first.
    private static let units: [(name: Character, seconds: Int)] = [
        ("w", 604_800), ("d", 86_400), ("h", 3_600), ("m", 60),
    ]

    /// The limit, which is years; sums of such times cannot overflow.
    private static let most = 1_000_000 * 86_400

    private static func seconds(_ text: String) -> TimeInterval? {
        if text == "0" { return 0 }
        guard let unit = units.first(where: { $0.name == text.last }), text.dropLast().allSatisfy(\.isASCIIDigit),
            let count = Int(text.dropLast()), count <= most / unit.seconds
        else { return nil }
        return TimeInterval(count * unit.seconds)
    }

    /// Returns the time in the longest unit that gives a whole number.
    static func text(_ seconds: TimeInterval) -> String {
        guard let seconds = Int(seconds, rounded: .down), seconds > 0,
            let unit = units.first(where: { seconds.isMultiple(of: $0.seconds) })
        else { return "0" }
        return "\(seconds / unit.seconds)\(unit.name)"
    }
}

extension Character {
    var isASCIIDigit: Bool { isASCII && isNumber }
}

extension SettingForm<Look> {
    /// Words with blanks between them.
    static let look = SettingForm(
        words: "\"none\", or one or more of \(Look.names)", read: { $0.string.flatMap(Look.init) },
        json: { .string($0.words) })
}

extension SettingForm<HTTPProxy?> {
    /// A proxy, shown without user and password.
    static let proxy = SettingForm(
        words: "\"none\" or an address such as \"socks5h://127.0.0.1:9050\"",
        read: { value in
            guard let text = value.string else { return nil }
            return text.isEmpty ? .some(nil) : HTTPProxy(typed: text).map(Optional.some)
        },
        json: { $0.map { .string($0.shown) } ?? .null })
}
