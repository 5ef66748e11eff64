/// A document of any length, made of one construct.
struct Pattern: CustomStringConvertible, Sendable {
    /// What the document begins with. `@` stands for a text that is half as long as the document.
    var context: String

    /// What is repeated; `%` is a number, each time another.
    var part: String

    /// What stands in the second half of the document, as often as fits; empty: it has one half.
    var second = ""

    var description: String {
        let parts = second.isEmpty ? part : "\(part) … \(second)"
        return "\(context) \(parts)".replacing("\n", with: "\\n").replacing("\r", with: "\\r")
    }

    func document(length: Int) -> [UInt8] {
        let long = context.contains("@") ? String(repeating: "a", count: length / 2) : ""
        var document = Array(context.replacing("@", with: long).utf8)
        document.reserveCapacity(length + 1024)
        Self.append(part, until: second.isEmpty ? length : length / 2, to: &document)
        if !second.isEmpty { Self.append(second, until: length, to: &document) }
        return document
    }

    /// As often as fits.
    private static func append(_ part: String, until length: Int, to document: inout [UInt8]) {
        let pieces = part.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).map(Array.init)
        var number = 0
        while true {
            let start = document.count
            document += pieces[0]
            for piece in pieces.dropFirst() {
                document += String(number, radix: 36).utf8
                document += piece
            }
            if document.count > length { return document.removeSubrange(start...) }
            number += 1
        }
    }
}

extension Pattern {

    /// Every construct in every context: repeated and never ended, and in the document's first half, followed by what
    /// ends or uses it.
    static func all(_ constructs: [String], then seconds: [String] = [], in contexts: [String]) -> [Pattern] {
        contexts.flatMap { context in
            constructs.flatMap { part in
                [Pattern(context: context, part: part)]
                    + seconds.map { Pattern(context: context, part: part, second: $0) }
            }
        }
    }
}
