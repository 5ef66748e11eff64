/// The form of superscript and subscript within a line.
package enum ScriptForm {
    case raised, lowered

    /// Returns Unicode's own forms where all characters have one (`x²`), else `^(…)` and `_(…)` around formulas; `nil`
    /// where the text is as clear without: `1st`, `Mme`, `™`, a footnote's mark.
    ///
    /// - Parameter base: the word right before it, or an empty text. It distinguishes an exponent (`10ᵏ`) from the
    ///   ending of a number or an abbreviation.
    package func text(_ content: String, after base: String = "") -> String? {
        if let forms = forms(of: content, from: Self.forms) { return forms }
        if self == .raised, Self.isExponent(content, of: base) {
            return forms(of: content, from: Self.letterForms) ?? marked(content)
        }
        let isNested = content.contains(where: Self.all.contains) && !content.allSatisfy(Self.all.contains)
        let isFormula = isNested || content.contains { $0.isASCII && $0.isNumber || Self.signs.contains($0) }
        return isFormula ? marked(content) : nil
    }

    private func forms(of content: String, from table: [Character: (raised: Character, lowered: Character?)])
        -> String?
    {
        var forms = ""
        for character in content {
            guard let form = table[character] else { return nil }
            forms.append(self == .raised ? form.raised : form.lowered ?? character)
        }
        return forms
    }

    /// Returns the text with a mark; `nil` if it has brackets, which are the number of a link. What is in round ones gets no
    /// more.
    package func marked(_ content: String) -> String? {
        if content.contains("[") { return nil }
        let mark = self == .raised ? "^" : "_"
        let isAlone = content.count == 1 && !Self.signs.contains(content)
        return isAlone || Self.isBracketed(content) ? mark + content : mark + "(" + content + ")"
    }

    /// Returns whether the bracket that begins the text ends with it.
    private static func isBracketed(_ content: String) -> Bool {
        var depth = 0
        for (index, character) in content.enumerated() {
            if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
            if depth == 0, index + 1 < content.count { return false }
        }
        return content.first == "(" && depth == 0
    }

    /// The signs that make a text a formula.
    private static let signs = "+-−=*/^_"

    /// The raised and lowered characters, which in a text that is raised or lowered itself are a formula.
    private static let all: Set<Character> = letterForms.values.reduce(into: []) {
        $0.insert($1.raised)
        if let lowered = $1.lowered { $0.insert(lowered) }
    }

    private static let forms: [Character: (raised: Character, lowered: Character?)] = [
        "0": ("⁰", "₀"), "1": ("¹", "₁"), "2": ("²", "₂"), "3": ("³", "₃"), "4": ("⁴", "₄"), "5": ("⁵", "₅"),
        "6": ("⁶", "₆"), "7": ("⁷", "₇"), "8": ("⁸", "₈"), "9": ("⁹", "₉"), "+": ("⁺", "₊"), "-": ("⁻", "₋"),
        "−": ("⁻", "₋"), "=": ("⁼", "₌"), "(": ("⁽", "₍"), ")": ("⁾", "₎"), "n": ("ⁿ", "ₙ"), "i": ("ⁱ", "ᵢ"),
    ]

    /// The letters that have a raised form, besides the above.
    private static let letterForms: [Character: (raised: Character, lowered: Character?)] = {
        let letters = "abcdefghjklmoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ"
        let raised = "ᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ"
        return zip(letters, raised).reduce(into: forms) { $0[$1.0] = ($1.1, nil) }
    }()
}

// MARK: - Exponents

extension ScriptForm {

    /// Returns whether `content` is an exponent: letters raised behind a number, a variable or a bracket, but for the
    /// endings that languages raise there.
    private static func isExponent(_ content: String, of base: String) -> Bool {
        guard let last = base.last, content.count <= 8, content.contains(where: { $0.isLetter || $0 == "∗" }),
            content.allSatisfy({ $0.isLetter || "′'∗†(),".contains($0) })
        else { return false }
        if ")]}|".contains(last) { return true }
        let word = base.suffix(while: { $0.isLetter || $0.isNumber })
        if last.isNumber { return !endings.contains(content.lowercased()) }
        guard last.isLetter, word.count == 1 || word.dropLast().allSatisfy(\.isNumber) else { return false }
        if abbreviations.contains(word + content) { return false }
        return !(isRomanNumeral(last) && endings.contains(content))
    }

    private static func isRomanNumeral(_ character: Character) -> Bool { "IVXLCM".contains(character) }

    /// Endings of ordinal numbers (`1st`, `1er`, `2de`, `3ª`) and of what is counted in words.
    private static let endings: Set<String> = [
        "st", "nd", "rd", "th", "er", "re", "e", "è", "ère", "ème", "eme", "me", "ième", "ieme", "nde", "de", "d",
        "ste",
        "te", "o", "a", "os", "as", "es", "ers", "res", "bis", "ter", "min", "tm", "sm", "mc", "md",
    ]

    /// Abbreviations whose ending is raised, by what stands before it.
    private static let abbreviations: Set<String> = [
        "Mme", "Mmes", "Mlle", "Mlles", "Mgr", "Mr", "Mrs", "Me", "Mes", "Dr", "Drs", "Dra", "Pr", "Prs", "Sr", "Sra",
        "Srta", "St", "Ste", "Sts", "Stes", "Jr", "Cie", "Co", "No", "Nos", "Nro", "Ve", "Vve", "Fr", "Bd", "Ave",
        "Gal",
        "no", "nos", "nr", "ro", "vo", "fo", "TM", "SM",
    ]
}

private extension StringProtocol {
    /// The end of the text in which each character satisfies `condition`.
    func suffix(while condition: (Character) -> Bool) -> String {
        String(String(reversed().prefix(while: condition)).reversed())
    }
}
