import Model

/// A phrase as the search index looks for it.
struct SearchedPhrase: Hashable {

    /// Each stands at the place after the one before.
    let words: [[UInt8]]

    /// Whether the last word may go on: because the user said so, or because it is a single character of a script
    /// without blanks, which is a part of its neighbours' words.
    let isPrefix: Bool

    /// Whether the last word is such a character.
    let endsInCharacter: Bool

    /// The number of words that count of a phrase: the index needs memory for each.
    static let mostWords = 64

    init(_ phrase: SearchPhrase) {
        var text = phrase.text
        let (sink, endsInCharacter) = text.withUTF8 { WordTokenizer.run($0, isQuery: true, into: WordList()) }
        words = Array(sink.words.prefix(Self.mostWords))
        let isWhole = words.count == sink.words.count
        self.endsInCharacter = isWhole && endsInCharacter
        isPrefix = isWhole && (phrase.isPrefix || endsInCharacter)
    }

    /// Whether there is anything to look for: punctuation alone is nothing.
    var hasWords: Bool { !words.isEmpty }

    /// The phrase in the index's syntax. There must be words.
    var text: String {
        var words = words.map { String(decoding: $0, as: UTF8.self) }
        if endsInCharacter { words.append(CharacterMark.marked(words.removeLast())) }
        let isPrefix = isPrefix && !endsInCharacter
        return words.map(Self.quoted).joined(separator: " + ") + (isPrefix ? " *" : "")
    }

    /// Puts the word between quotation marks, so that nothing in it is syntax. Those in it are scalars: with an accent,
    /// one is another character.
    private static func quoted(_ word: String) -> String {
        var text = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in word.unicodeScalars {
            if scalar == "\"" { text.append(scalar) }
            text.append(scalar)
        }
        text.append("\"")
        return String(text)
    }
}

private struct WordList: WordSink {
    var words: [[UInt8]] = []

    mutating func take(_ word: UnsafeBufferPointer<UInt8>, _ place: WordPlace, isColocated: Bool) -> Bool {
        words.append(Array(word))
        return true
    }
}
