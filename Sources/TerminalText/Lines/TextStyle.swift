/// The style of text on a terminal: a set of SGR attributes (ECMA-48, 8.3.117).
struct TextStyle: OptionSet, Hashable {
    var rawValue: UInt8

    static let bold = TextStyle(rawValue: 1)
    static let dim = TextStyle(rawValue: 2)
    static let italic = TextStyle(rawValue: 4)
    static let underlined = TextStyle(rawValue: 8)
    static let struck = TextStyle(rawValue: 16)

    /// The sequence that changes any style into this one.
    var sequence: String { Self.sequences[Int(rawValue)] }

    private static let sequences: [String] = (0..<32 as Range<UInt8>).map { rawValue in
        let style = TextStyle(rawValue: rawValue)
        let codes: [(TextStyle, String)] = [
            (.bold, ";1"), (.dim, ";2"), (.italic, ";3"), (.underlined, ";4"), (.struck, ";9"),
        ]
        return "\u{1B}[0" + codes.filter { style.contains($0.0) }.map(\.1).joined() + "m"
    }
}

/// The look of a piece of text, and the target of a click on it.
struct TextLook: Hashable {
    var style: TextStyle = []

    /// The number of a hyperlink of the ``LineWriter``, if any.
    var hyperlink: Int32?
}
