/// The next occurrence of a word, for repeated searches from increasing positions: each part of the document is
/// searched once.
struct NextOccurrence {
    private let word: StaticString
    /// The start of the last search, and its result.
    private var last: (start: Int, found: Int?)?

    /// - Parameter word: the word in lower case.
    init(of word: StaticString) {
        self.word = word
    }

    /// Returns the first occurrence at or after `position`.
    mutating func position(from position: Int, in source: inout XMLSource) -> Int? {
        if let last, last.start <= position, position <= last.found ?? position { return last.found }
        let found = source.find(word, from: position)
        last = (position, found)
        return found
    }
}
