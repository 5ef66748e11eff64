/// The behaviour of a character at the end of a line: a subset of UAX #14 with everything that readers notice.
struct LineBreakClass: Equatable {
    var kind: Kind

    /// Whether a line may break beside it without a space, as in East Asian scripts. Hangul is not wide here: Korean
    /// uses spaces, and its lines break there (`word-break: keep-all`).
    var isWide = false

    enum Kind {
        /// Forbids a break before it: see ``LineBreakTable``.
        case closing
        /// Forbids a break after it.
        case opening
        /// Allows a break after it, but not before: the em dash (B2), as in books.
        case dash
        /// Forbids a break on either side: no-break spaces, word joiners.
        case glue
        case other
    }

    static let other = LineBreakClass(kind: .other)
    static let glue = LineBreakClass(kind: .glue)

    /// Finds the class of an ASCII character. A mark such as `[1]` stays with the text before it, so `[` closes.
    init(ascii byte: UInt8) {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "$"): kind = .opening
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: ","),
            UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: ";"),
            UInt8(ascii: "%"), UInt8(ascii: "/"):
            kind = .closing
        default: kind = .other
        }
    }

    /// Finds the class of a character that begins with `scalar` and takes `columns`.
    init(_ scalar: Unicode.Scalar, columns: Int) {
        switch scalar.value {
        case ..<0x2010: self = .other
        case 0x2014, 0x2E3A, 0x2E3B: self.init(kind: .dash)
        // Ideographs are the bulk of wide characters.
        case 0x3400..<0xA000: self.init(kind: .other, isWide: true)
        // Hangul.
        case 0x3130..<0x3190, 0xA960..<0xA980, 0xAC00..<0xD800: self = .other
        default:
            self.init(kind: Self.kind(of: scalar), isWide: columns == 2)
        }
    }

    init(kind: Kind, isWide: Bool = false) {
        self.kind = kind
        self.isWide = isWide
    }

    /// Returns whether a line may break between them although there is no space.
    static func allowsBreak(between previous: LineBreakClass, and next: LineBreakClass) -> Bool {
        guard previous.isWide || next.isWide || previous.kind == .dash else { return false }
        switch (previous.kind, next.kind) {
        case (.opening, _), (.glue, _), (_, .closing), (_, .dash), (_, .glue): return false
        default: return true
        }
    }
}

private extension LineBreakClass {

    static func kind(of scalar: Unicode.Scalar) -> Kind {
        if LineBreakTable.closing.contains(scalar) { return .closing }
        if LineBreakTable.opening.contains(scalar) { return .opening }
        return LineBreakTable.glue.contains(scalar) ? .glue : .other
    }
}
