/// A word as the search index has it, or the beginning of one.
struct IndexWord: Hashable {
    let bytes: [UInt8]
    let isPrefix: Bool

    func matches(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        isPrefix ? word.starts(with: bytes) : word.elementsEqual(bytes)
    }

    /// Between quotes, so that nothing in it is syntax.
    var text: String {
        "\"\(Self.quoted(String(decoding: bytes, as: UTF8.self)))\"\(isPrefix ? " *" : "")"
    }

    /// Quotation marks are scalars: with an accent, one is another character.
    private static func quoted(_ word: String) -> String {
        var text = String.UnicodeScalarView()
        for scalar in word.unicodeScalars {
            if scalar == "\"" { text.append(scalar) }
            text.append(scalar)
        }
        return String(text)
    }
}
