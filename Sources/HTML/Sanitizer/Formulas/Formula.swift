import Base

/// A MathML formula while it is read (MathML Core), to be written in one line.
///
/// Its TeX is preferred, if there is any: its author wrote that, and people write it in mails.
struct Formula {
    private var frames = [Frame(part: .row)]
    private var source: String?

    /// The value of the attribute `alttext`.
    private let alternative: String?
    private static let mostFrames = 64

    enum Progress {
        case goesOn, isComplete
    }

    init(alternative: String?) {
        self.alternative = alternative
    }

    mutating func take(_ token: HTMLToken, in bytes: HTMLBytes) -> Progress {
        switch token {
        case .endTag(let tag) where tag.element == .math: return .isComplete
        case .startTag(let tag): begin(FormulaPart(tag, in: bytes), isEmpty: tag.isSelfClosing)
        case .endTag(let tag): end(FormulaPart(tag, in: bytes))
        case .text(let range): append(HTMLEntity.decoded(bytes.text(in: range)))
        case .rawText(let range, of: .unknown): append(bytes.text(in: range))
        case .rawText, .comment, .doctype, .unfinishedTag: break
        }
        return .goesOn
    }

    /// Returns the formula as text, in one line.
    mutating func text() -> String {
        tex() ?? HTMLText.folded(frames[0].children.joined())
    }

    /// Returns the author's source, in one line; `nil` if there is only MathML.
    mutating func tex() -> String? {
        while frames.count > 1 { close() }
        let written = (source ?? alternative).map { HTMLText.folded(Self.withoutDisplayStyle($0)) }
        return written?.isEmpty == false ? written : nil
    }
}

private extension Formula {

    struct Frame {
        var part: FormulaPart
        var children: [String] = []
    }

    mutating func begin(_ part: FormulaPart, isEmpty: Bool) {
        guard frames.count < Self.mostFrames else { return }
        frames.append(Frame(part: part))
        if isEmpty { close() }
    }

    mutating func end(_ part: FormulaPart) {
        // The end tags of annotations don't tell which of the two kinds they end.
        let index = frames.lastIndex { $0.part == part || (part == .source && $0.part == .hidden) }
        guard let index, index > 0 else { return }
        while frames.count > index { close() }
    }

    mutating func append(_ text: String) {
        let text = HTMLText.folded(text)
        if !text.isEmpty { frames[frames.count - 1].children.append(text) }
    }

    mutating func close() {
        let frame = frames.removeLast()
        switch frame.part {
        case .source: source = source ?? frame.children.joined(separator: " ")
        case .hidden: break
        // An empty part keeps its place: a fraction has two.
        default: frames[frames.count - 1].children.append(frame.part.text(of: frame.children))
        }
    }

    /// Returns the TeX without the wrapper that Wikipedia puts around all of it: `{\displaystyle x}`.
    static func withoutDisplayStyle(_ source: String) -> String {
        let start = "{\\displaystyle"
        guard source.hasPrefix(start), source.hasSuffix("}") else { return source }
        return String(source.dropFirst(start.count).dropLast())
    }
}

/// An element of MathML, as far as it matters in one line of text.
private enum FormulaPart: Equatable {
    case row, fraction, squareRoot, root, superscript, `subscript`, both, tableRow
    /// An annotation in TeX.
    case source
    /// An annotation in another format.
    case hidden

    init(_ tag: HTMLTag, in bytes: HTMLBytes) {
        if tag.element == .annotation {
            // End tags have no attributes; both kinds end alike.
            let encoding = tag.value(of: "encoding", in: bytes)?.lowercased() ?? "tex"
            self = encoding.contains("tex") ? .source : .hidden
            return
        }
        self = Self.names.first { bytes.spells($0.name, in: tag.name) }?.part ?? .row
    }

    /// Returns the part with its children, in one line.
    func text(of children: [String]) -> String {
        func child(_ index: Int) -> String { index < children.count ? children[index] : "" }
        return switch self {
        case .row, .source, .hidden: children.joined()
        case .tableRow: children.joined(separator: " ") + "; "
        case .fraction: Self.grouped(child(0)) + "/" + Self.grouped(child(1))
        case .squareRoot: "√" + Self.grouped(children.joined())
        case .root: Self.raised(child(1)) + "√" + Self.grouped(child(0))
        case .superscript: child(0) + Self.raised(child(1))
        case .subscript: child(0) + Self.lowered(child(1))
        case .both: child(0) + Self.lowered(child(1)) + Self.raised(child(2))
        }
    }
}

private extension FormulaPart {
    static let names: [(name: StaticString, part: FormulaPart)] = [
        ("mfrac", .fraction), ("msqrt", .squareRoot), ("mroot", .root), ("msup", .superscript),
        ("mover", .superscript), ("msub", .subscript), ("munder", .subscript), ("msubsup", .both),
        ("munderover", .both), ("mtr", .tableRow), ("annotation-xml", .hidden),
    ]

    static func raised(_ text: String) -> String {
        marked(text, "^", ScriptForm.raised)
    }

    static func lowered(_ text: String) -> String {
        marked(text, "_", ScriptForm.lowered)
    }

    static func marked(_ text: String, _ mark: String, _ form: ScriptForm) -> String {
        if text.isEmpty { return "" }
        if let short = form.text(text), !short.hasPrefix(mark) { return short }
        return mark + (text.count == 1 ? text : "(" + text + ")")
    }

    /// Returns the text in parentheses if it is more than a name or a number.
    static func grouped(_ text: String) -> String {
        text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." } ? text : "(" + text + ")"
    }
}
