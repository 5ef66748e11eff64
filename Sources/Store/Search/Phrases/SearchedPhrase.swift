import Model

/// A phrase as the search index looks for it.
struct SearchedPhrase: Equatable {

    /// Each stands at the place after the one before.
    let words: [[UInt8]]

    /// Whether the last word may go on: because the user said so, or because it is a single character of a script
    /// without blanks, of which the index has only neighbours.
    let isPrefix: Bool

    /// Whether the last word is such a character.
    let endsInCharacter: Bool

    init(_ phrase: SearchPhrase) {
        var text = phrase.text
        let (sink, endsInCharacter) = text.withUTF8 { WordTokenizer.run($0, isQuery: true, into: WordList()) }
        words = sink.words
        self.endsInCharacter = endsInCharacter
        isPrefix = phrase.isPrefix || endsInCharacter
    }

    /// Whether the index must look for the beginning of a word: all single characters are words of it.
    var wantsBeginning: Bool { isPrefix && !endsInCharacter }

    /// Whether there is anything to look for: punctuation alone is nothing.
    var hasWords: Bool { !words.isEmpty }
}

private struct WordList: WordSink {
    var words: [[UInt8]] = []

    mutating func take(_ word: UnsafeBufferPointer<UInt8>, _ place: WordPlace, isColocated: Bool) -> Bool {
        words.append(Array(word))
        return true
    }
}
