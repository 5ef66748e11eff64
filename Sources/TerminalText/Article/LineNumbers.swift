/// Recognises the line numbers 1, 2, 3… beside highlighted code. They are dropped, as readers don't need them.
enum LineNumbers {

    /// Returns whether `text` consists of consecutive numbers, each on its own line.
    static func match(_ text: [UInt8]) -> Bool {
        var previous: Int?
        for line in text.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: " ") }) {
            guard line.count < 8, let number = Int(String(decoding: line, as: UTF8.self)),
                previous.map({ $0 + 1 == number }) ?? true
            else { return false }
            previous = number
        }
        return previous != nil
    }
}
