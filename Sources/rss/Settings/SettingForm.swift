import Foundation
import TOMLKit

/// A kind of value in the settings file: how it is read and shown.
struct SettingForm<Value: Sendable>: Sendable {
    /// The description of valid values, to follow "must be".
    let words: String

    /// Reads a value. Returns `nil` if the value is invalid.
    let read: @Sendable (any TOMLValueConvertible) -> Value?

    /// Returns the value as JSON; null if nothing is set.
    let json: @Sendable (Value) -> JSONValue
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
        json: { $0.isEmpty ? .null : .array($0.map(JSONValue.string)) })
}

extension SettingForm where Value: RawRepresentable<String> & CaseIterable {
    /// Returns the form of a value that is one of the type's words.
    static func choice() -> Self {
        SettingForm(
            words: Value.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or "),
            read: { $0.string.flatMap(Value.init) }, json: { .string($0.rawValue) })
    }
}
