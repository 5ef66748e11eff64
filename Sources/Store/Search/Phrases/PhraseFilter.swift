/// Tells of most texts, in a tenth of the time that ``PhraseFinder`` takes, that they don't have a phrase: looks for its
/// first two words in bytes as they are stored, HTML or not.
///
/// What bytes don't tell may be the phrase: where a character beyond ASCII, a reference or markup may be a part of the first
/// word, or stands between the two.
struct PhraseFilter {
    private let first: [UInt8]
    private let second: [UInt8]

    /// Whether the second word may be the beginning of another.
    private let mayGoOn: Bool

    private let codes = WordBytes.codes

    /// Nil: bytes tell nothing of these words, or there is one only.
    init?(_ phrase: SearchedPhrase) {
        let isPlain = phrase.words.prefix(2).allSatisfy { word in
            word.count < WordBuffer.longestWord && word.allSatisfy { WordBytes.codes[Int($0)] >= WordBytes.firstLetter }
        }
        guard phrase.words.count > 1, isPlain else { return nil }
        first = phrase.words[0]
        second = phrase.words[1]
        mayGoOn = phrase.words.count == 2 && phrase.isPrefix
    }

    /// False: the text surely hasn't the phrase.
    func mayBe(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        var position = 0
        while position < text.count {
            let code = codes[Int(text[position])]
            if code >= WordBytes.firstLetter {
                let end = endOfLetters(text, position)
                if code == first[0], mayBe(in: text, position..<end) { return true }
                if code == UInt8(ascii: "a"), isUnquotedText(text, position..<end) { return true }
                position = end
            } else if code == WordBytes.beyondASCII {
                let (point, length) = UTF8Scalar.decode(text, at: position)
                if let point, mayBegin(point) { return true }
                position += length
            } else if text[position] == UInt8(ascii: "&") {
                // Not beyond it: in CDATA sections, it is none.
                if mayReferenceBegin(text, position) { return true }
                position += 1
            } else {
                position += 1
            }
        }
        return false
    }

    @inline(__always)
    private func endOfLetters(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        var end = start + 1
        while end < text.count, codes[Int(text[end])] >= WordBytes.firstLetter { end += 1 }
        return end
    }

    /// - Parameter word: A run of letters, or a part of it where what follows isn't certain.
    private func mayBe(in text: UnsafeBufferPointer<UInt8>, _ word: Range<Int>) -> Bool {
        guard word.count <= first.count, equalBytes(text, word.lowerBound, first) == word.count else { return false }
        if word.count == first.count { return maySecondFollow(text, word.upperBound) }
        return word.upperBound < text.count && isUncertain(text[word.upperBound])
    }

    private func maySecondFollow(_ text: UnsafeBufferPointer<UInt8>, _ end: Int) -> Bool {
        var position = end
        while position < text.count, codes[Int(text[position])] < WordBytes.firstLetter {
            if !isUncertain(text[position]) {
                position += 1
            } else if let end = endOfSeparator(text, position) {
                position = end
            } else {
                return true
            }
        }
        let count = equalBytes(text, position, second)
        let next = position + count
        if next == text.count { return count == second.count }
        if count < second.count { return isUncertain(text[next]) }
        return mayGoOn || codes[Int(text[next])] < WordBytes.firstLetter
    }

    /// Where a tag of one or two letters ends, or a sign beyond ASCII: after words, they are most frequent. Nil: it is
    /// something else.
    private func endOfSeparator(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
        if text[start] >= 0x80 {
            let (point, length) = UTF8Scalar.decode(text, at: start)
            let isSeparator = point.map { WordCharacters.shared.entry($0).separates } ?? true
            return isSeparator ? start + length : nil
        }
        guard text[start] == UInt8(ascii: "<"), start + 1 < text.count else { return nil }
        let name = start + (text[start + 1] == UInt8(ascii: "/") ? 2 : 1)
        guard name < text.count, text[name] | 0x20 >= UInt8(ascii: "a"), codes[Int(text[name])] >= WordBytes.firstLetter
        else { return nil }
        let end = endOfLetters(text, name)
        return end - name <= 2 && end < text.count && text[end] == UInt8(ascii: ">") ? end + 1 : nil
    }

    /// How many bytes of a word a text has from a position on.
    @inline(__always)
    private func equalBytes(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ word: [UInt8]) -> Int {
        var count = 0
        while count < word.count, start + count < text.count, codes[Int(text[start + count])] == word[count] {
            count += 1
        }
        return count
    }

    /// Whether something else may come next in the text: a bracket may end a CDATA section, and a quotation mark an
    /// attribute.
    @inline(__always)
    private func isUncertain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
        default: byte >= 0x80
        }
    }

    /// Whether a word is the name of the attribute with an image's text, and quotation marks don't tell how far that goes.
    private func isUnquotedText(_ text: UnsafeBufferPointer<UInt8>, _ word: Range<Int>) -> Bool {
        guard word.count == Self.textName.count, equalBytes(text, word.lowerBound, Self.textName) == word.count else {
            return false
        }
        let blanks = UInt8(ascii: "\t")...UInt8(ascii: " ")
        func next(from start: Int) -> Int? { text[start...].firstIndex { !blanks.contains($0) } }
        guard let sign = next(from: word.upperBound), text[sign] == UInt8(ascii: "="), let value = next(from: sign + 1)
        else { return false }
        return text[value] != UInt8(ascii: "\"") && text[value] != UInt8(ascii: "'")
    }

    private static let textName = Array("alt".utf8)

    /// Whether the first word may begin with a character beyond ASCII.
    private func mayBegin(_ point: UInt32) -> Bool {
        let characters = WordCharacters.shared
        var isFirst = true
        var mayBegin = false
        characters.fold(point, characters.entry(point)) { folded in
            if isFirst { mayBegin = folded == UInt32(first[0]) }
            isFirst = false
        }
        return mayBegin
    }

    /// Whether the first word may begin with the reference that an ampersand begins.
    private func mayReferenceBegin(_ text: UnsafeBufferPointer<UInt8>, _ ampersand: Int) -> Bool {
        let isNumber = ampersand + 1 < text.count && text[ampersand + 1] == UInt8(ascii: "#")
        let start = ampersand + (isNumber ? 2 : 1)
        guard start < text.count, codes[Int(text[start])] >= WordBytes.firstLetter else { return isNumber }
        let end = endOfLetters(text, start)
        guard end < text.count, text[end] == UInt8(ascii: ";") else { return true }
        let name = UnsafeBufferPointer(rebasing: text[start..<end])
        return isNumber ? mayBegin(name) : !Self.signs.contains { name.elementsEqual($0) }
    }

    /// - Parameter number: Of a code point, in digits. Those of control characters mean others.
    private func mayBegin(_ number: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let point = UInt32(String(decoding: number, as: UTF8.self)), point > 0x9F, Unicode.Scalar(point) != nil
        else { return true }
        return mayBegin(point)
    }

    /// References to what is no letter.
    private static let signs = [
        "amp", "lt", "gt", "quot", "nbsp", "ldquo", "rdquo", "lsquo", "rsquo", "hellip", "mdash",
    ]
    .map { Array($0.utf8) }
}
