/// Where a word comes next, asked again and again from places further and further on: what lies before the next one is
/// looked through once, however often it is asked.
struct NextOccurrence {
    private let word: StaticString
    /// Where the last search began, and what it found.
    private var last: (start: Int, found: Int?)?

    /// The word is given in lower case.
    init(of word: StaticString) {
        self.word = word
    }

    /// The first one at or after `position`.
    mutating func position(from position: Int, in source: inout XMLSource) -> Int? {
        if let last, last.start <= position, position <= last.found ?? position { return last.found }
        let found = source.find(word, from: position)
        last = (position, found)
        return found
    }
}
