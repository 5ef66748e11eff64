import GRDB
import GRDBSQLite

extension Database {

    /// Adds the tokenizer of the search index to the connection, which the schema calls `words`.
    ///
    /// Queries consist of words that were tokenized already.
    ///
    /// Takes a few hundredths of a millisecond.
    func addWordTokenizer() throws {
        let api = UnsafeMutablePointer(mutating: FTS5.api(self))
        var tokenizer = fts5_tokenizer(
            xCreate: { _, _, _, tokenizer in
                // The tokenizer has no state, but the pointer must not be NULL.
                tokenizer?.pointee = OpaquePointer(bitPattern: 1)
                return SQLITE_OK
            },
            xDelete: { _ in },
            xTokenize: { _, context, flags, text, count, callback in
                guard let callback, let text, count > 0 else { return SQLITE_OK }
                var words = IndexWords(context: context, callback: callback)
                return text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
                    let text = UnsafeBufferPointer(start: bytes, count: Int(count))
                    if flags & FTS5_TOKENIZE_QUERY != 0 {
                        _ = words.take(text, WordPlace(start: 0, end: text.count, middle: 0), isColocated: false)
                        return words.code
                    }
                    return WordTokenizer.run(text, isQuery: false, into: words).sink.code
                }
            })
        let code = api.pointee.xCreateTokenizer(api, "words", nil, &tokenizer, nil)
        if code != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}

/// A sink that passes words to the index; and, at the place of the word that it begins, each character of scripts
/// without blanks, with ``CharacterMark``.
private struct IndexWords: WordSink {
    let context: UnsafeMutableRawPointer?
    let callback: FTS5TokenCallback

    /// The last result code of the index.
    var code = SQLITE_OK

    mutating func take(_ word: UnsafeBufferPointer<UInt8>, _ place: WordPlace, isColocated: Bool) -> Bool {
        guard let start = UnsafeRawPointer(word.baseAddress)?.assumingMemoryBound(to: CChar.self) else { return true }
        let flags = isColocated ? FTS5_TOKEN_COLOCATED : 0
        code = callback(context, flags, start, CInt(word.count), CInt(place.start), CInt(place.end))
        return code == SQLITE_OK
    }

    static var wantsCharacters: Bool { true }

    /// Passes the character with any number of its marks, so that a query for it finds it like the beginning of a word.
    mutating func take(character: UnsafeBufferPointer<UInt8>, _ place: WordPlace) -> Bool {
        for end in 1...character.count where end == character.count || character[end] & 0xC0 != 0x80 {
            let isTaken = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 + end) { marked in
                marked[0] = CharacterMark.byte
                for index in 0..<end { marked[index + 1] = character[index] }
                return take(UnsafeBufferPointer(marked), place, isColocated: true)
            }
            if !isTaken { return false }
        }
        return true
    }
}

/// The mark before a single character of a script without blanks within a longer run, so that the index has it as a
/// word, too: as a prefix, 的 would match thousands of words.
///
/// The byte separates words, so that no other word contains it, while a query can search for it.
enum CharacterMark {
    static let byte: UInt8 = 1

    static func marked(_ character: String) -> String { "\u{1}" + character }
}
