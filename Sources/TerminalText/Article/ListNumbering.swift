/// The markers of a list's items.
struct ListNumbering: Equatable {
    var kind: Kind
    var next = 1
    var step = 1

    enum Kind: Equatable {
        case bullet, decimal, lowerLetter, upperLetter, lowerRoman, upperRoman
    }

    /// Returns the marker of the next item, with the space after it.
    mutating func takeMarker() -> String {
        guard kind != .bullet else { return "- " }
        defer { next &+= step }
        return label(of: next) + ". "
    }
}

extension ListNumbering.Kind {
    /// Reads the `type` attribute of `ol`, which is case-sensitive.
    init(type: String?) {
        switch type {
        case "a": self = .lowerLetter
        case "A": self = .upperLetter
        case "i": self = .lowerRoman
        case "I": self = .upperRoman
        default: self = .decimal
        }
    }
}

private extension ListNumbering {

    func label(of number: Int) -> String {
        switch kind {
        case .bullet, .decimal: "\(number)"
        case .lowerLetter: letters(number).lowercased()
        case .upperLetter: letters(number)
        case .lowerRoman: roman(number).lowercased()
        case .upperRoman: roman(number)
        }
    }

    /// Returns the number as A to Z, AA, AB…
    func letters(_ number: Int) -> String {
        guard number > 0 else { return "\(number)" }
        var letters: [UInt8] = []
        var rest = number
        while rest > 0 {
            rest -= 1
            letters.append(UInt8(ascii: "A") + UInt8(rest % 26))
            rest /= 26
        }
        return String(decoding: letters.reversed(), as: UTF8.self)
    }

    /// Returns the number in Roman numerals, which end at 3999.
    func roman(_ number: Int) -> String {
        guard (1...3999).contains(number) else { return "\(number)" }
        let digits = [
            (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
            (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
        ]
        var rest = number
        var numeral = ""
        for (value, digit) in digits {
            while rest >= value {
                numeral += digit
                rest -= value
            }
        }
        return numeral
    }
}
