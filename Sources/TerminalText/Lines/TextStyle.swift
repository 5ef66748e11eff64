/// The style of text on a terminal: a set of SGR attributes (ECMA-48, 8.3.117), and roles whose looks the user chooses.
struct TextStyle: OptionSet, Hashable {
    var rawValue: UInt8

    static let bold = TextStyle(rawValue: 1)
    static let dim = TextStyle(rawValue: 2)
    static let italic = TextStyle(rawValue: 4)
    static let underlined = TextStyle(rawValue: 8)
    static let struck = TextStyle(rawValue: 16)
    static let code = TextStyle(rawValue: 32)
    static let link = TextStyle(rawValue: 64)

    /// Returns the sequence that changes any style into this one.
    func sequence(_ roles: TextRoles) -> String {
        let codes: [(TextStyle, String)] = [
            (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underlined, "4"), (.struck, "9"), (.code, roles.code),
            (.link, roles.link),
        ]
        let chosen = codes.filter { contains($0.0) && !$0.1.isEmpty }
        return "\u{1B}[0" + chosen.map { ";" + $0.1 }.joined() + "m"
    }
}

/// The look of a piece of text, and the target of a click on it.
struct TextLook: Hashable {
    var style: TextStyle = []

    /// The number of a hyperlink of the ``LineWriter``, if any.
    var hyperlink: Int32?
}

/// The looks of code and links: numbers of SGR (ECMA-48, 8.3.117) with semicolons between them.
package struct TextRoles: Sendable {
    var code: String
    var link: String

    package init(code: String = "36", link: String = "4;34") {
        self.code = code
        self.link = link
    }
}
