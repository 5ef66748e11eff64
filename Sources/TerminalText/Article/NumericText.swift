/// Whether a cell holds a number, as people write them: `1,024`, `−3.5 %`, `$12`, `±2`, `12:30`.
enum NumericText {
    case number
    case text
    /// Nothing, or a dash for want of a number.
    case nothing

    /// Longer ones are not quantities.
    private static let mostBytes = 24

    init(_ bytes: [UInt8]) {
        guard bytes.count <= Self.mostBytes else {
            self = .text
            return
        }
        let characters = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
        if characters.allSatisfy({ "-–—−".contains($0) }) {
            self = .nothing
        } else {
            let isNumber = characters.allSatisfy { $0.isASCII && $0.isNumber || "+-−–±.,:%‰$€£¥×'’".contains($0) }
            self = isNumber && characters.contains { $0.isNumber } ? .number : .text
        }
    }
}
