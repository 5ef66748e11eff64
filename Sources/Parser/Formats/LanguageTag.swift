import Base

extension String {

    /// The text as a language tag (BCP 47), with hyphens instead of underscores; `nil` for other text, such as the name of
    /// an encoding.
    var asLanguageTag: String? {
        guard let text = ifShort else { return nil }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard let language = parts.first, (2...8).contains(language.utf8.count),
            language.utf8.allSatisfy(\.isASCIILetter)
        else { return nil }
        // A single letter begins an extension; a digit alone means nothing.
        let areParts = parts.dropFirst().allSatisfy { part in
            (1...8).contains(part.utf8.count) && part.utf8.allSatisfy(\.isASCIILetterOrDigit)
                && (part.utf8.count > 1 || part.utf8.allSatisfy(\.isASCIILetter))
        }
        return areParts ? parts.joined(separator: "-") : nil
    }
}
