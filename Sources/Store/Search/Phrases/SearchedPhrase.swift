import Model

/// A phrase as the search index looks for it.
struct SearchedPhrase: Hashable {

    /// The words, which must follow one another.
    let words: [[UInt8]]

    /// Whether the last word is a prefix: because the user asked for it, or because it is a single character of a
    /// script without blanks, which is a part of its neighbours' words.
    let isPrefix: Bool

    /// Whether the last word is such a character.
    let endsInCharacter: Bool

    /// The most words of a phrase; further words are ignored, as the index needs memory for each.
    static let mostWords = 64

    init(_ phrase: SearchPhrase) {
        var text = phrase.text
        let (sink, endsInCharacter) = text.withUTF8 { WordTokenizer.run($0, isQuery: true, into: WordList()) }
        words = Array(sink.words.prefix(Self.mostWords))
        let isWhole = words.count == sink.words.count
        self.endsInCharacter = isWhole && endsInCharacter
        isPrefix = isWhole && (phrase.isPrefix || endsInCharacter)
    }

    /// Whether the phrase has words, which punctuation alone doesn't.
    var hasWords: Bool { !words.isEmpty }

    /// The phrase in the index's syntax, if it has words.
    var text: String {
        var words = words.map { String(decoding: $0, as: UTF8.self) }
        if endsInCharacter { words.append(CharacterMark.marked(words.removeLast())) }
        let isPrefix = isPrefix && !endsInCharacter
        return words.map(Self.quoted).joined(separator: " + ") + (isPrefix ? " *" : "")
    }

    /// Quotes the word, so that nothing in it is syntax. Quotation marks are compared as scalars: with an accent, one
    /// is another character.
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
