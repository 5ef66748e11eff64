/// A tokenizer that cuts a text into the words of the search index, and a query in the same way.
///
/// - A word is a run of letters, digits and their marks; case, accents, and what only fonts tell apart are folded.
/// - In scripts that are written without blanks, every two neighbouring characters are a word, and so is the last
///   character of a run. A character includes its marks. So a single character is the beginning of some word, and two
///   or more are a phrase. At a query's end, the last character of a run is left out where the run goes on in texts.
/// - `c++`, `c#`, `#tag`, `@name` and `.net` are words at the places of their plain ones: `c` finds `c++`, too. A query
///   has only the form that was typed.
/// - Symbols are words: `€`, emoji, `=`. Repeated ones are one. Everything else separates words, and invisible
///   characters are skipped.
///
/// It accepts any bytes. Invalid UTF-8 separates words. For speed, it reads ASCII letters in a separate loop.
struct WordTokenizer<Sink: WordSink> {
    private let text: UnsafeBufferPointer<UInt8>
    private let isQuery: Bool
    private var sink: Sink
    private let codes = WordBytes.codes
    private var position = 0

    /// Whether the sink accepts no more words.
    private var isStopped = false

    private var word = WordBuffer(limit: WordBuffer.longestWord)

    /// The sign `#`, `@` or `.` at the beginning of the next word; 0 if it has no sign.
    private var prefix: UInt8 = 0
    private var prefixStart = 0

    /// The kind of the character before the position, where that matters.
    private var before = Before.other

    private enum Before {
        case word, dot, other
    }

    /// The last symbol, while it may be repeated; 0 otherwise.
    private var symbol: UInt32 = 0

    /// The last two characters of a run without blanks.
    private var previous = WordBuffer(limit: WordBuffer.longestCharacter)
    private var current = WordBuffer(limit: WordBuffer.longestCharacter)

    /// Whether the previous character and the one before it were a word.
    private var isPaired = false

    /// The last character of a run in a query, which counts only if a word follows.
    private var held = WordBuffer(limit: WordBuffer.longestCharacter)

    /// Whether the last word was a single character of a script without blanks, which a query looks for as the
    /// beginning of a word.
    private var endsInCharacter = false

    private init(_ text: UnsafeBufferPointer<UInt8>, isQuery: Bool, _ sink: Sink) {
        self.text = text
        self.isQuery = isQuery
        self.sink = sink
    }

    /// - Returns: The sink; and whether the last word is a single character of a script without blanks.
    static func run(
        _ text: UnsafeBufferPointer<UInt8>, isQuery: Bool, into sink: Sink
    ) -> (sink: Sink, endsInCharacter: Bool) {
        var tokenizer = WordTokenizer(text, isQuery: isQuery, sink)
        defer { tokenizer.free() }
        tokenizer.run()
        return (tokenizer.sink, tokenizer.endsInCharacter)
    }

    private func free() {
        word.free()
        previous.free()
        current.free()
        held.free()
    }

    private mutating func run() {
        while position < text.count, !isStopped {
            if !word.isOpen, !current.isOpen, prefix == 0 {
                readPlainWords()
                if position == text.count || isStopped { break }
            }
            let code = codes[Int(text[position])]
            if code >= WordBytes.firstLetter { readLetters() } else { readOther(code) }
        }
        endWord()
        endRun()
    }

    // MARK: - Bytes

    /// Reads words of ASCII letters and digits with separators behind them, as most are, up to something else. No word
    /// may be open, so that no state needs to be kept.
    private mutating func readPlainWords() {
        let room = word.room
        while position < text.count {
            let limit = min(text.count, position + WordBuffer.longestWord)
            let end = WordBytes.copyLetters(of: text, position..<limit, to: room, codes)
            if end == text.count || codes[Int(text[end])] != WordBytes.separator { return }
            if end > position {
                take(
                    UnsafeBufferPointer(start: room, count: end - position),
                    WordPlace(start: position, end: end, middle: end))
            }
            position = end + 1
            (before, symbol) = (.other, 0)
            if isStopped { return }
        }
    }

    private mutating func readLetters() {
        if !word.isOpen { beginWord(text[position], at: position) }
        position = word.append(lettersOf: text, from: position, codes)
        word.end = position
    }

    private mutating func readOther(_ code: UInt8) {
        switch code {
        case WordBytes.separator:
            position += 1
            separate()
        case WordBytes.beyondASCII:
            let start = position
            let letter = WordCharacters.shared.letter(text, at: position)
            if letter != 0 {
                position += 2
                return addLetter(letter, start)
            }
            let (point, length) = UTF8Scalar.decode(text, at: position)
            position += length
            guard let point else { return separate() }
            readScalar(point, start)
        default:
            let start = position
            position += 1
            readSign(text[start], start)
        }
    }

    private mutating func readScalar(_ point: UInt32, _ start: Int) {
        let characters = WordCharacters.shared
        characters.fold(point, characters.entry(point)) { folded in
            if folded < 0x80 {
                let code = codes[Int(folded)]
                if code >= WordBytes.firstLetter { addLetter(folded, start) } else { readSign(UInt8(folded), start) }
            } else {
                add(folded, characters.entry(folded).kind, start)
            }
        }
    }

    private mutating func add(_ point: UInt32, _ kind: WordCharacters.Class, _ start: Int) {
        if composes(point) { return }
        switch kind {
        case .separator: separate()
        case .word: addLetter(point, start)
        case .unspaced: addCharacter(point, start)
        case .mark: if current.isOpen { addMark(point) } else { addCharacter(point, start) }
        case .symbol: addSymbol(point, start)
        case .regional:
            symbol = 0
            addSymbol(point, start)
            symbol = 0
        case .skipped: extend()
        }
    }

    /// Returns whether the code point is only a part of the one before, and composes them.
    private mutating func composes(_ point: UInt32) -> Bool {
        let first = current.isOpen ? current.last : word.last
        guard let composed = WordCharacters.shared.composed(first, point) else { return false }
        if current.isOpen {
            current.replaceLast(composed)
            current.end = position
        } else {
            word.replaceLast(composed)
            word.end = position
        }
        return true
    }

    /// Extends the word or character before by a skipped one.
    private mutating func extend() {
        if word.isOpen { word.end = position } else if current.isOpen { current.end = position }
    }

    private mutating func separate() {
        endWord()
        endRun()
        (before, prefix, symbol) = (.other, 0, 0)
    }

    // MARK: - Words

    private mutating func addLetter(_ point: UInt32, _ start: Int) {
        if !word.isOpen { beginWord(point < 0x80 ? UInt8(point) : 0, at: start) }
        word.append(scalar: point)
        word.end = position
    }

    @inline(__always)
    private mutating func beginWord(_ first: UInt8, at start: Int) {
        if current.isOpen { endRun() }
        // The point of a number is part of the number.
        if prefix == UInt8(ascii: "."), (0x30...0x39).contains(first) { prefix = 0 }
        word.begin(at: start)
        symbol = 0
    }

    private mutating func endWord(suffix: WordSuffix? = nil) {
        if !word.isOpen { return }
        let isDecorated = prefix != 0 || suffix != nil
        if !isQuery || !isDecorated { take(word.bytes, word.place) }
        if isDecorated { takeForms(suffix) }
        word.close()
        prefix = 0
        before = .word
    }

    private mutating func takeForms(_ suffix: WordSuffix?) {
        let mark = prefix
        var place = word.place
        if let suffix {
            word.append(suffix: suffix)
            place.end = suffix.end
            place.middle = suffix.end
            if mark == 0 || !isQuery { take(word.bytes, place, isColocated: !isQuery) }
        }
        if mark != 0 {
            place.start = prefixStart
            take(word.bytes(prefix: mark), place, isColocated: !isQuery)
        }
    }

    // MARK: - Signs

    /// Reads an ASCII sign, perhaps in its full-width form, that is more than a separator.
    private mutating func readSign(_ sign: UInt8, _ start: Int) {
        if word.isOpen, let suffix = WordSuffix(sign, text, after: position) {
            position = suffix.end
            return endWord(suffix: suffix)
        }
        endWord()
        endRun()
        switch sign {
        case UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "."):
            let isDot = sign == UInt8(ascii: ".")
            (prefix, prefixStart) = (before == .word || isDot && before == .dot ? 0 : sign, start)
            before = isDot ? .dot : .other
            symbol = 0
        case _ where codes[Int(sign)] == WordBytes.symbol: addSymbol(UInt32(sign), start)
        default: separate()
        }
    }

    private mutating func addSymbol(_ point: UInt32, _ start: Int) {
        endWord()
        endRun()
        (before, prefix) = (.other, 0)
        if symbol == point { return }
        symbol = point
        word.begin(at: start)
        word.append(scalar: point)
        word.end = position
        take(word.bytes, word.place)
        word.close()
    }

    // MARK: - Runs without blanks

    private mutating func addCharacter(_ point: UInt32, _ start: Int) {
        endWord()
        endCharacter()
        (before, prefix, symbol) = (.other, 0, 0)
        current.begin(at: start)
        current.append(scalar: point)
        current.end = position
    }

    private mutating func addMark(_ point: UInt32) {
        current.append(scalar: point)
        current.end = position
    }

    /// Makes the current character the previous one.
    private mutating func endCharacter() {
        if !current.isOpen { return }
        isPaired = previous.isOpen
        if isPaired {
            let (character, ofCharacter) = (previous.bytes, previous.place)
            var place = ofCharacter
            place.end = current.end
            previous.append(contentsOf: current)
            take(previous.bytes, place)
            take(character: character, ofCharacter)
        }
        swap(&previous, &current)
        current.close()
    }

    private mutating func endRun() {
        if !current.isOpen { return }
        endCharacter()
        // Only the next word shows whether the last character of a run counts.
        if isQuery && isPaired {
            swap(&previous, &held)
        } else {
            take(previous.bytes, previous.place)
            take(character: previous.bytes, previous.place)
            endsInCharacter = !isPaired
        }
        previous.close()
    }

    // MARK: - Handing over

    @inline(__always)
    private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, _ place: WordPlace, isColocated: Bool = false) {
        if held.isOpen {
            _ = sink.take(held.bytes, held.place, isColocated: false)
            held.close()
        }
        endsInCharacter = false
        if !sink.take(bytes, place, isColocated: isColocated) { isStopped = true }
    }

    private mutating func take(character: UnsafeBufferPointer<UInt8>, _ place: WordPlace) {
        if Sink.wantsCharacters, !isStopped, !sink.take(character: character, place) { isStopped = true }
    }
}
