/// A formula that is being read. Its TeX, where it has one, takes the place of all the rest; else what it says in one
/// line does.
struct TeXFormula {
    /// Where it begins in the output.
    let mark: SanitizedOutput.Mark
    let form: Form

    /// As far as it was found.
    private var tex: [UInt8] = []
    private var isTeX = false
    private var line = Formula(alternative: nil)

    enum Form {
        /// Within a line.
        case inline
        /// On a line of its own.
        case display
    }

    init(_ tag: HTMLTag, in bytes: HTMLBytes, mark: SanitizedOutput.Mark) {
        self.mark = mark
        form = tag.value(of: "display", in: bytes)?.lowercased() == "block" ? .display : .inline
        if let text = tag.value(of: "alttext", in: bytes) { tex = Array(text.utf8) }
    }

    /// Nil where there was none but MathML's tags.
    var source: [UInt8]? {
        let text = HTMLText.folded(String(decoding: tex, as: UTF8.self))
        return text.isEmpty ? nil : Array(text.utf8)
    }

    /// What it says in one line of text: `x²`.
    var text: String {
        var line = line
        return line.text()
    }

    /// What comes after the formula's start tag.
    mutating func read(_ token: HTMLToken, in bytes: HTMLBytes) {
        _ = line.take(token, in: bytes)
    }

    /// An `annotation` element begins.
    mutating func beginAnnotation(_ tag: HTMLTag, in bytes: HTMLBytes) {
        isTeX = tag.value(of: "encoding", in: bytes)?.lowercased().contains("tex") ?? false
        if isTeX { tex.removeAll() }
    }

    /// Text in the element.
    mutating func annotate(_ bytes: HTMLBytes, _ text: Range<Int>, in element: HTMLElement?) {
        guard isTeX, element == .annotation else { return }
        HTMLEntity.appendDecoded(bytes, text, to: &tex)
    }
}

extension TeXFormula.Form {
    /// Of a script that MathJax reads: `<script type="math/tex; mode=display">`. Nil for all others.
    init?(script: HTMLTag, in bytes: HTMLBytes) {
        guard let type = script.value(of: "type", in: bytes)?.lowercased(), type.hasPrefix("math/tex") else {
            return nil
        }
        self = type.contains("mode=display") ? .display : .inline
    }
}
