import Model

/// A finder of phrases in a text by the search index's rules: for unindexed texts, and to show where phrases are.
struct PhraseFinder {
    private let phrases: [SearchedPhrase]

    init(_ phrases: [SearchedPhrase]) {
        self.phrases = phrases
    }

    /// A place of a phrase in a text.
    struct Match: Equatable {
        /// The index of the phrase among those that were given.
        var phrase: Int

        /// The numbers of its first and last words among those of the text.
        var words: ClosedRange<Int>

        /// The range in bytes.
        var range: Range<Int>
    }

    /// Returns the places of the words of a text, and the phrases among them, in the order in which they end.
    func matches(in text: String) -> (words: [WordPlace], matches: [Match]) {
        let sink = run(text, PhraseSink(phrases, findsAll: true))
        return (sink.places, sink.matches)
    }

    /// Returns for each phrase whether it is in a text.
    func found(in text: String) -> [Bool] {
        run(text, PhraseSink(phrases, findsAll: false)).isFound
    }

    private func run(_ text: String, _ sink: PhraseSink) -> PhraseSink {
        var text = text
        return text.withUTF8 { WordTokenizer.run($0, isQuery: false, into: sink) }.sink
    }
}

/// A sink that follows all beginnings of phrases at once.
private struct PhraseSink: WordSink {
    private let phrases: [SearchedPhrase]
    private let findsAll: Bool
    private(set) var isFound: [Bool]
    private var left: Int

    private(set) var places: [WordPlace] = []
    private(set) var matches: [PhraseFinder.Match] = []

    /// A phrase whose first words end at the current position.
    private struct Beginning {
        var phrase: Int
        var count: Int
        var firstWord: Int
    }

    /// The beginnings that end with the last word, and with the one before.
    private var beginnings: [Beginning] = []
    private var before: [Beginning] = []

    /// The number of words that were read.
    private var count = 0

    /// Whether a word of the phrases begins with each byte: most words of a text can be skipped.
    private var isFirstByte = [Bool](repeating: false, count: 256)

    /// - Parameter findsAll: Whether all matches and their places are wanted.
    init(_ phrases: [SearchedPhrase], findsAll: Bool) {
        self.phrases = phrases
        self.findsAll = findsAll
        isFound = phrases.map { _ in false }
        left = phrases.count
        for word in phrases.flatMap(\.words) { if let first = word.first { isFirstByte[Int(first)] = true } }
    }

    mutating func take(_ word: UnsafeBufferPointer<UInt8>, _ place: WordPlace, isColocated: Bool) -> Bool {
        if !isColocated {
            if !beginnings.isEmpty || !before.isEmpty {
                swap(&before, &beginnings)
                beginnings.removeAll(keepingCapacity: true)
            }
            count += 1
            if findsAll { places.append(place) }
        }
        guard let first = word.first, isFirstByte[Int(first)] else { return true }
        for index in phrases.indices where findsAll || !isFound[index] {
            goOn(Beginning(phrase: index, count: 0, firstWord: count - 1), word, place)
        }
        for beginning in before { goOn(beginning, word, place) }
        return findsAll || left > 0
    }

    private mutating func goOn(_ beginning: Beginning, _ word: UnsafeBufferPointer<UInt8>, _ place: WordPlace) {
        let phrase = phrases[beginning.phrase]
        guard beginning.count < phrase.words.count else { return }
        let isLast = beginning.count + 1 == phrase.words.count
        let wanted = phrase.words[beginning.count]
        guard isLast && phrase.isPrefix ? word.starts(with: wanted) : word.elementsEqual(wanted) else { return }
        if !isLast {
            var next = beginning
            next.count += 1
            return beginnings.append(next)
        }
        if !isFound[beginning.phrase] {
            isFound[beginning.phrase] = true
            left -= 1
        }
        if findsAll { add(beginning, to: place) }
    }

    private mutating func add(_ beginning: Beginning, to place: WordPlace) {
        let phrase = phrases[beginning.phrase]
        let first = beginning.count == 0 ? place.start : places[beginning.firstWord].start
        let match = PhraseFinder.Match(
            phrase: beginning.phrase, words: beginning.firstWord...count - 1,
            range: first..<(phrase.endsInCharacter ? place.middle : place.end))
        if matches.last != match { matches.append(match) }
    }
}

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
