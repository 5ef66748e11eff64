/// Words as newsboat parts them: by white space, unless between double quotes, in which a backslash takes the meaning of
/// the character behind it. `#` where a word would begin ends the line.
enum NewsboatWords {

    static func words(of line: Substring) -> [String] {
        var words: [String] = []
        var rest = line[...]
        while true {
            rest = rest.drop(while: isBlank)
            guard let first = rest.first, first != "#" else { return words }
            words.append(first == "\"" ? quoted(&rest) : plain(&rest))
        }
    }

    private static func plain(_ rest: inout Substring) -> String {
        let word = rest.prefix { !isBlank($0) }
        rest = rest[word.endIndex...]
        return String(word)
    }

    /// Without its end, the quotation takes what is left of the line.
    private static func quoted(_ rest: inout Substring) -> String {
        rest = rest.dropFirst()
        var word = ""
        while let character = rest.popFirst(), character != "\"" {
            if character != "\\" {
                word.append(character)
            } else if let escaped = rest.popFirst() {
                word.append(escapes[escaped] ?? escaped)
            }
        }
        return word
    }

    private static let escapes: [Character: Character] = ["n": "\n", "r": "\r", "t": "\t"]

    private static func isBlank(_ character: Character) -> Bool {
        character == " " || character == "\t" || character == "\r"
    }
}
