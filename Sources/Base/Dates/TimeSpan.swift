/// A length of time in the form that people type: `90s`, `30m`, `2h`, `7d`, `2w`, `1y`.
package struct TimeSpan: Hashable, Sendable {
    package let seconds: Int

    package init(seconds: Int) {
        self.seconds = seconds
    }

    /// Returns `nil` if the text is not a whole number with a unit, or longer than a hundred years.
    package init?(_ text: some StringProtocol) {
        let number = text.prefix { $0.isASCII && $0.isNumber }
        guard let count = String(number).asciiNumber, count <= Self.longest,
            let unit = Self.units.first(where: { $0.name == text.dropFirst(number.count).asciiLowercased }),
            count * unit.seconds <= Self.longest
        else { return nil }
        seconds = count * unit.seconds
    }

    private static let units: [(name: String, seconds: Int)] = [
        ("y", 31_536_000), ("w", 604_800), ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
    ]
    private static let longest = 100 * 31_536_000
}

extension TimeSpan: CustomStringConvertible {

    /// The whole number of the largest possible unit up to days.
    package var description: String {
        let unit = Self.units.drop { unit in unit.name != "d" }.first { seconds % $0.seconds == 0 && seconds > 0 }
        return unit.map { "\(seconds / $0.seconds)\($0.name)" } ?? "\(seconds)s"
    }
}
