import Base

/// An element of MathML, as far as one line of text can tell it from others.
enum FormulaPart: Equatable {
    case row, fraction, squareRoot, root, superscript, `subscript`, both, tableRow
    /// An annotation in TeX.
    case source
    /// An annotation in anything else.
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

    /// The part with its children, in one line.
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

    /// In parentheses where it is more than a name or a number.
    static func grouped(_ text: String) -> String {
        text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." } ? text : "(" + text + ")"
    }
}
