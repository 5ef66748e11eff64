/// Counts words of the search index in a text.
struct WordCounter: WordSink {
    private let words: [IndexWord]

    /// How often each of the words is there.
    private(set) var counts: [Int]

    /// How many words the text has in all; as in the index, other forms of the word before don't count.
    private(set) var length = 0

    /// For each byte, whether one of the words begins with it: most words of a text are of no interest.
    private var isFirstByte = [Bool](repeating: false, count: 256)

    init(_ words: [IndexWord]) {
        self.words = words
        counts = words.map { _ in 0 }
        for word in words { if let first = word.bytes.first { isFirstByte[Int(first)] = true } }
    }

    /// The same counter, after it has counted a title or the text of an article.
    func counted(_ text: UnsafeBufferPointer<UInt8>, isOfTitle: Bool) -> WordCounter {
        IndexSink.run(text, isOfTitle: isOfTitle, into: self)
    }

    @inline(__always)
    mutating func take(_ word: UnsafeBufferPointer<UInt8>, _ place: WordPlace, isColocated: Bool) -> Bool {
        // The first one counts, whatever it is.
        if !isColocated || length == 0 { length += 1 }
        guard let first = word.first, isFirstByte[Int(first)] else { return true }
        for index in words.indices where words[index].matches(word) { counts[index] += 1 }
        return true
    }
}
