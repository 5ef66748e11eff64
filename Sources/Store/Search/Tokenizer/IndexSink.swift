/// Makes of the words of a title or a text those that the search index has.
///
/// Words of a title are there a second time, with ``TitleMark/word``. Single characters of scripts without blanks are
/// words, too.
struct IndexSink<Words: WordSink>: WordSink {
    private(set) var words: Words
    let isOfTitle: Bool

    /// - Returns: What took the words.
    static func run(_ text: UnsafeBufferPointer<UInt8>, isOfTitle: Bool, into words: Words) -> Words {
        WordTokenizer.run(text, isQuery: false, into: IndexSink(words: words, isOfTitle: isOfTitle)).sink.words
    }

    @inline(__always)
    mutating func take(_ word: UnsafeBufferPointer<UInt8>, _ place: WordPlace, isColocated: Bool) -> Bool {
        guard words.take(word, place, isColocated: isColocated) else { return false }
        return isOfTitle ? takeMarked(word, place) : true
    }

    private mutating func takeMarked(_ word: UnsafeBufferPointer<UInt8>, _ place: WordPlace) -> Bool {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 + word.count) { marked in
            marked[0] = UInt8(TitleMark.word.value)
            for index in word.indices { marked[index + 1] = word[index] }
            return words.take(UnsafeBufferPointer(marked), place, isColocated: true)
        }
    }

    static var wantsCharacters: Bool { true }

    /// A query for one character finds it with whatever marks, as the beginning of a word would.
    mutating func take(character: UnsafeBufferPointer<UInt8>, _ place: WordPlace) -> Bool {
        for end in 1...character.count where end == character.count || character[end] & 0xC0 != 0x80 {
            let part = UnsafeBufferPointer(rebasing: character[..<end])
            guard take(part, place, isColocated: true) else { return false }
        }
        return true
    }
}

/// What tells the search index more of a text or a word.
enum TitleMark {
    /// Stands before a title. No text has it, see ``IncomingArticle``.
    static let text: Unicode.Scalar = "\0"

    /// Stands before a word of a title. It separates words, so that none has it, and a query can.
    static let word: Unicode.Scalar = "\u{1}"
}
