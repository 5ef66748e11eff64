import GRDB
import GRDBSQLite

extension Database {

    /// Teaches the connection how the search index cuts texts into words: in the schema, it calls that `words`.
    ///
    /// A query consists of words that were cut already. Single characters of scripts without blanks are words, too. A text
    /// that begins with ``TitleMark/text`` is a title: its words are in the index a second time, with ``TitleMark/word``.
    ///
    /// Takes a few hundredths of a millisecond.
    func addWordTokenizer() throws {
        let api = UnsafeMutablePointer(mutating: FTS5.api(self))
        var tokenizer = fts5_tokenizer(
            xCreate: { _, _, _, tokenizer in
                // It has no state of its own, but must be something.
                tokenizer?.pointee = OpaquePointer(bitPattern: 1)
                return SQLITE_OK
            },
            xDelete: { _ in },
            xTokenize: { _, context, flags, text, count, callback in
                guard let callback, let text, count > 0 else { return SQLITE_OK }
                var sink = FTS5Sink(context: context, callback: callback)
                return text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
                    var text = UnsafeBufferPointer(start: bytes, count: Int(count))
                    if flags & FTS5_TOKENIZE_QUERY != 0 {
                        _ = sink.take(text, WordPlace(start: 0, end: text.count, middle: 0), isColocated: false)
                        return sink.code
                    }
                    if text[0] == TitleMark.text.value {
                        sink.isOfTitle = true
                        text = UnsafeBufferPointer(rebasing: text.dropFirst())
                    }
                    return WordTokenizer.run(text, isQuery: false, into: sink).sink.code
                }
            })
        let code = api.pointee.xCreateTokenizer(api, "words", nil, &tokenizer, nil)
        if code != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}

/// Hands words over to the index.
private struct FTS5Sink: WordSink {
    let context: UnsafeMutableRawPointer?
    let callback: FTS5TokenCallback

    /// What the index said last.
    var code = SQLITE_OK

    var isOfTitle = false

    @inline(__always)
    mutating func take(_ word: UnsafeBufferPointer<UInt8>, _ place: WordPlace, isColocated: Bool) -> Bool {
        guard give(word, place, isColocated: isColocated) else { return false }
        return isOfTitle ? giveMarked(word, place) : true
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

    @inline(__always)
    private mutating func give(_ word: UnsafeBufferPointer<UInt8>, _ place: WordPlace, isColocated: Bool) -> Bool {
        guard let start = UnsafeRawPointer(word.baseAddress)?.assumingMemoryBound(to: CChar.self) else { return true }
        let flags = isColocated ? FTS5_TOKEN_COLOCATED : 0
        code = callback(context, flags, start, CInt(word.count), CInt(place.start), CInt(place.end))
        return code == SQLITE_OK
    }

    private mutating func giveMarked(_ word: UnsafeBufferPointer<UInt8>, _ place: WordPlace) -> Bool {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 + word.count) { marked in
            marked[0] = UInt8(TitleMark.word.value)
            for index in word.indices { marked[index + 1] = word[index] }
            return give(UnsafeBufferPointer(marked), place, isColocated: true)
        }
    }
}

/// What tells the search index more of a text or a word.
enum TitleMark {
    /// Stands before a title. No text has it, see ``IncomingArticle``.
    static let text: Unicode.Scalar = "\0"

    /// Stands before a word of a title. It separates words, so that none has it, and a query can.
    static let word: Unicode.Scalar = "\u{1}"
}
