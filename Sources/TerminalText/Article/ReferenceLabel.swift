import HTML

/// What a link to a place in the same document says.
enum ReferenceLabel: Equatable {
    /// The number of a note, raised, so that nobody takes it for one of the marks that lead to URLs.
    case note(String)
    /// An arrow back to the text, or the anchor of a heading. It leads nowhere on paper.
    case navigation

    /// `isRaised`: whether it stands in a superscript.
    init?(_ label: String, isRaised: Bool) {
        var label = label[...]
        let isBracketed = label.hasPrefix("[") && label.hasSuffix("]") && label.count > 2
        if isBracketed { label = label.dropFirst().dropLast() }
        if label.unicodeScalars.allSatisfy({ Self.signs.contains($0) }), !label.isEmpty {
            self = .navigation
        } else if isBracketed || isRaised, label.allSatisfy({ $0.isASCII && $0.isNumber }),
            (1...4).contains(label.count),
            let raised = ScriptForm.raised.text(String(label))
        {
            self = .note(raised)
        } else if !label.isEmpty, label.unicodeScalars.allSatisfy({ Self.raisedDigits.contains($0) }) {
            self = .note(String(label))
        } else {
            return nil
        }
    }

    private static let raisedDigits = Set("⁰¹²³⁴⁵⁶⁷⁸⁹".unicodeScalars)

    /// Arrows, with or without the selectors of text and emoji, and what marks the anchors of headings.
    private static let signs = Set("↩↲↵⏎⤴↑⇧⬆^↖⬅←⮌#¶§🔗\u{FE0E}\u{FE0F}".unicodeScalars)
}
