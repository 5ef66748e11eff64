import Foundation
import TOMLKit

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
        let seconds = Int(seconds)
        guard seconds > 0, let unit = units.first(where: { seconds.isMultiple(of: $0.seconds) }) else { return "0" }
        return "\(seconds / unit.seconds)\(unit.name)"
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
