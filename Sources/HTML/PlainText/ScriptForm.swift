/// How superscript and subscript are written in one line.
package enum ScriptForm {
    case raised, lowered

    /// Unicode's own forms where all characters have one (`x²`), else `^(…)` and `_(…)` around formulas. Nil where the
    /// text is as clear without: `1st`, `™`, a footnote's mark.
    package func text(_ content: String) -> String? {
        var forms = ""
        for character in content {
            guard let form = Self.forms[character] else { return marked(content) }
            forms.append(self == .raised ? form.raised : form.lowered ?? character)
        }
        return forms
    }

    private func marked(_ content: String) -> String? {
        let isFormula = content.contains { $0.isASCII && $0.isNumber || "+-−=*/^".contains($0) }
        guard isFormula, !content.contains("[") else { return nil }
        return (self == .raised ? "^(" : "_(") + content + ")"
    }

    private static let forms: [Character: (raised: Character, lowered: Character?)] = [
        "0": ("⁰", "₀"), "1": ("¹", "₁"), "2": ("²", "₂"), "3": ("³", "₃"), "4": ("⁴", "₄"), "5": ("⁵", "₅"),
        "6": ("⁶", "₆"), "7": ("⁷", "₇"), "8": ("⁸", "₈"), "9": ("⁹", "₉"), "+": ("⁺", "₊"), "-": ("⁻", "₋"),
        "−": ("⁻", "₋"), "=": ("⁼", "₌"), "(": ("⁽", "₍"), ")": ("⁾", "₎"), "n": ("ⁿ", "ₙ"), "i": ("ⁱ", "ᵢ"),
    ]
}
