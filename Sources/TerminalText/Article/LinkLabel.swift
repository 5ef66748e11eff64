import Base
import HTML

/// Writes the marks behind the labels of links.
extension StyledText {

    /// Appends `mark` to a label that begins at `start`. The same mark right before the label is removed: it was one
    /// link in two parts.
    mutating func setMark(_ mark: String, at start: Int, look: TextLook) {
        // An image that links to itself has the mark already.
        guard !ends(in: mark, before: bytes.count), !ends(in: mark + " ", before: bytes.count)
        else { return }
        let end = ends(in: " ", before: start) ? start - 1 : start
        if ends(in: mark, before: end) { remove(end - mark.utf8.count..<end) }
        var markLook = look
        markLook.style.insert(.dim)
        markLook.hyperlink = self.look.hyperlink
        let linkLook = self.look
        self.look = markLook
        appendMark(mark)
        self.look = linkLook
    }

    /// Replaces the label from `start` on if it is that of a note or of a way back. Returns whether it was.
    ///
    /// - Parameter isRaised: Whether it stands in a superscript.
    mutating func replaceReference(from start: Int, isRaised: Bool) -> Bool {
        guard bytes.count - start < 24 else { return false }
        let label = HTMLText.folded(shown(from: start))
        switch ReferenceLabel(label, isRaised: isRaised) {
        case .note(let number): replace(from: start, with: number)
        case .navigation:
            replace(from: start, with: "")
            removeTrailingSpace()
        case nil: return false
        }
        return true
    }
}

/// Compares the text of a link with its URL.
enum LinkLabel {

    /// Returns whether the label is the URL, perhaps without the scheme, `www.` and the last slash.
    static func repeats(_ url: String, _ label: String) -> Bool {
        bare(label[...]) == bare(url[...])
    }

    private static func bare(_ url: Substring) -> Substring {
        var url = url
        for prefix in ["http://", "https://", "mailto:", "tel:"] where url.hasPrefix(prefix) {
            url = url.dropFirst(prefix.count)
        }
        if url.hasPrefix("www.") { url = url.dropFirst(4) }
        if url.hasSuffix("/") { url = url.dropLast() }
        return url
    }
}

/// The label of a link to a place in the same document.
enum ReferenceLabel: Equatable {
    /// The number of a note, raised to distinguish it from the marks that lead to URLs.
    case note(String)
    /// An arrow back to the text, or the anchor of a heading. It is useless in plain text.
    case navigation

    /// - Parameter isRaised: Whether it stands in a superscript.
    init?(_ label: String, isRaised: Bool) {
        var label = label[...]
        let isBracketed = label.hasPrefix("[") && label.hasSuffix("]") && label.count > 2
        if isBracketed { label = label.dropFirst().dropLast() }
        if label.unicodeScalars.allSatisfy({ Self.signs.contains($0) }), !label.isEmpty {
            self = .navigation
        } else if isBracketed || isRaised, Self.isNumber(label), let raised = ScriptForm.raised.text(String(label)) {
            self = .note(raised)
        } else if !label.isEmpty, label.unicodeScalars.allSatisfy({ Self.raisedDigits.contains($0) }) {
            self = .note(String(label))
        } else {
            return nil
        }
    }

    /// Returns whether the label is a number, as that of a note.
    static func isNumber(_ label: some StringProtocol) -> Bool {
        (1...4).contains(label.count) && label.allSatisfy { $0.isASCII && $0.isNumber }
    }

    private static let raisedDigits = Set("⁰¹²³⁴⁵⁶⁷⁸⁹".unicodeScalars)

    /// Arrows, with or without the selectors of text and emoji, and the signs of headings' anchors.
    private static let signs = Set("↩↲↵⏎⤴↑⇧⬆^↖⬅←⮌#¶§🔗\u{FE0E}\u{FE0F}".unicodeScalars)
}

/// Resolves the links of an article.
struct LinkResolver {
    private let baseURL: String?

    /// The parsed base, created when first needed.
    private lazy var base = URLReference.Base(baseURL ?? "")

    init(baseURL: String?) {
        self.baseURL = baseURL
    }

    /// Returns an absolute URL that a reader can open; `nil` for scripts and the like.
    mutating func url(_ reference: String) -> String? {
        if case .url(let url) = target(reference) { url } else { nil }
    }

    mutating func target(_ reference: String) -> OpenElement.Target? {
        if reference.isEmpty || reference.hasPrefix("#") { return .place }
        guard let resolved = base.resolve(reference), !resolved.isEmpty else { return nil }
        let url = TerminalText.safe(resolved.hasPrefix("//") ? "https:" + resolved : resolved)
        guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")), URLReference.isAbsolute(url) else { return nil }
        switch url[..<colon].lowercased() {
        case "javascript", "vbscript", "data", "about", "blob": return nil
        default: return isInThisDocument(url) ? .place : .url(url)
        }
    }

    private func isInThisDocument(_ url: String) -> Bool {
        guard let baseURL, let fragment = url.utf8.firstIndex(of: UInt8(ascii: "#")) else { return false }
        return url[..<fragment].utf8.elementsEqual(baseURL.utf8.prefix { $0 != UInt8(ascii: "#") })
    }
}
