/// The number of a link while it is typed, digit by digit.
struct LinkNumber {
    private(set) var digits: String

    /// The purpose of the number, in a word: `open`.
    let verb: String

    /// The number of links that there are.
    let count: Int

    enum Outcome: Equatable {
        case more, ended, cancelled
    }

    /// Whether another digit may follow: with ten links or more, a number has several digits.
    var mayContinue: Bool {
        guard let number = Int(digits), number > 0 else { return false }
        return number * 10 <= count
    }

    var question: String { "\(verb) link \(digits) (Enter, or more digits)" }
    var number: Int { Int(digits) ?? 0 }

    init(_ digit: Character, count: Int, for verb: String = "open") {
        digits = String(digit)
        self.verb = verb
        self.count = count
    }

    /// Lets the user type a number that begins with the digit.
    ///
    /// - Parameter ask: Shows a question and waits for a key.
    /// - Returns: The number, and whether a digit ended it, so that Enter after it belongs to it, too; `nil` if the user
    ///   gave up.
    static func typed(
        from digit: Character, count: Int, for verb: String = "open", ask: (String) -> Keyboard.Key?
    ) -> (number: Int, isEndedByDigit: Bool)? {
        var number = LinkNumber(digit, count: count, for: verb)
        while number.mayContinue {
            switch number.press(ask(number.question)) {
            case .more: continue
            case .ended: return (number.number, false)
            case .cancelled: return nil
            }
        }
        return (number.number, true)
    }

    mutating func press(_ key: Keyboard.Key?) -> Outcome {
        switch key {
        case .enter?: return .ended
        case .backspace? where digits.count > 1:
            digits.removeLast()
            return .more
        case .character(let digit)? where digit.isASCIIDigit:
            digits.append(digit)
            return mayContinue ? .more : .ended
        default: return .cancelled
        }
    }
}
