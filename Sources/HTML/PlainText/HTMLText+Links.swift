extension HTMLText {

    /// Returns plain text as HTML, in which addresses of the web are links.
    static func linked(_ text: Substring) -> String {
        var html = ""
        var rest = text
        while let address = firstAddress(in: rest) {
            let url = escaped(rest[address], quotes: true)
            html += escaped(rest[..<address.lowerBound]) + "<a href=\"" + url + "\">" + url + "</a>"
            rest = rest[address.upperBound...]
        }
        return html + escaped(rest)
    }

    /// Returns where the first address stands, without the marks of the sentence around it: a full stop after it, or a
    /// bracket that was opened before it.
    private static func firstAddress(in text: Substring) -> Range<Substring.Index>? {
        var search = text
        while let separator = search.firstRange(of: "://") {
            search = search[separator.upperBound...]
            let scheme = text[..<separator.lowerBound].reversed().prefix { $0.isASCII && $0.isLetter }.reversed()
            guard ["http", "https"].contains(String(scheme).lowercased()),
                let start = text.index(separator.lowerBound, offsetBy: -scheme.count, limitedBy: text.startIndex),
                start == text.startIndex || !isPartOfWord(text[text.index(before: start)])
            else { continue }
            let end = end(ofAddress: text[separator.upperBound...])
            if end > separator.upperBound, isHost(text[separator.upperBound]) { return start..<end }
        }
        return nil
    }

    private static func end(ofAddress text: Substring) -> Substring.Index {
        var address = text.prefix { !$0.isWhitespace && !"<>\"“”„«»「」『』、。，；：！？（）".contains($0) }
        while let last = address.last {
            switch last {
            case ".", ",", ";", ":", "!", "?", "'", "’", "*", "…": address.removeLast()
            case ")" where !isBalanced(address, "(", ")"), "]" where !isBalanced(address, "[", "]"),
                "}" where !isBalanced(address, "{", "}"):
                address.removeLast()
            default: return address.endIndex
            }
        }
        return address.endIndex
    }

    private static func isBalanced(_ address: Substring, _ opening: Character, _ closing: Character) -> Bool {
        address.count { $0 == opening } >= address.count { $0 == closing }
    }

    private static func isPartOfWord(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber)
    }

    /// Returns whether a host may begin with `character`: a name, or an IPv6 address.
    private static func isHost(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "["
    }
}
