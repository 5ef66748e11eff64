import Base
import Foundation

/// A parser of playing times: `5025`, `83:45`, `1:23:45`, `PT1H2M3S` (ISO 8601), `1h 2m`, `45 min`, `45' 30"`.
enum MediaDuration {

    /// Returns the seconds; `nil` if the text is no playing time.
    static func seconds(in text: String) -> TimeInterval? {
        clockTime(text) ?? DurationWords(text).seconds
    }

    /// Reads `5025`, `83:45`, `1:23:45.5`.
    static func clockTime(_ text: String) -> TimeInterval? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var seconds = 0.0
        for part in parts {
            guard let number = Double(part.trimmingPrefix(while: { $0 == " " })), number >= 0, number.isFinite else {
                return nil
            }
            seconds = seconds * 60 + number
        }
        return seconds
    }
}

/// Numbers with units, the greatest unit first.
private struct DurationWords {
    private var rest: Substring.UTF8View

    /// Whether the text has the form of ISO 8601, in which `M` before the time means months.
    private let isISO: Bool

    init(_ text: String) {
        rest = text.lowercased()[...].utf8
        isISO = rest.first == UInt8(ascii: "p")
        if isISO { rest = rest.dropFirst() }
    }

    var seconds: TimeInterval? {
        var words = self
        return words.read()
    }

    private mutating func read() -> TimeInterval? {
        var seconds = 0.0
        var last = Double.infinity
        var isInTime = !isISO
        while true {
            skipSeparators()
            if isISO, !isInTime, rest.first == UInt8(ascii: "t") {
                rest = rest.dropFirst()
                isInTime = true
                continue
            }
            guard !rest.isEmpty else { return last.isFinite ? seconds : nil }
            guard let number = takeNumber() else { return nil }
            let word = takeUnit()
            // `1h02`: minutes need no unit after hours.
            guard let unit = word.isEmpty && last == 3600 && rest.isEmpty ? 60 : Self.unit(word), unit < last,
                isInTime || unit >= 86_400
            else { return nil }
            seconds += number * unit
            last = unit
        }
    }

    private mutating func skipSeparators() {
        rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }
        if rest.starts(with: "and ".utf8) { rest = rest.dropFirst(4) }
    }

    private mutating func takeNumber() -> Double? {
        let digits = rest.prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
        guard let number = Double(String(Substring(digits))), digits.last != UInt8(ascii: ".") else { return nil }
        rest = rest.dropFirst(digits.count)
        return number
    }

    private mutating func takeUnit() -> String {
        rest = rest.drop { $0 == UInt8(ascii: " ") }
        let unit =
            isISO
            ? rest.prefix(1) : rest.prefix { !$0.isASCIIDigit && $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ",") }
        rest = rest.dropFirst(unit.count)
        return String(Substring(unit)).trimmingCharacters(in: ["."])
    }

    /// Returns the seconds of a unit in English, German, French, Spanish, Italian or Portuguese.
    private static func unit(_ word: String) -> Double? {
        switch word {
        case "w", "week", "weeks": 604_800
        case "d", "day", "days": 86_400
        case "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "heure", "heures", "hora", "horas", "ora",
            "ore":
            3600
        case "m", "min", "mins", "mn", "minute", "minutes", "minuten", "minuto", "minutos", "minuti", "'", "′", "’": 60
        case "s", "sec", "secs", "sek", "second", "seconds", "sekunde", "sekunden", "seconde", "secondes", "segundo",
            "segundos", "secondo", "secondi", "\"", "″", "''", "”":
            1
        default: nil
        }
    }
}
