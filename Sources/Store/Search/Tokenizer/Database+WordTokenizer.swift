import GRDB
import GRDBSQLite

extension Database {

    /// Teaches the connection how the search index cuts texts into words: in the schema, it calls that `words`.
    ///
    /// A query consists of words that were cut already. A text that begins with ``TitleMark/text`` is a title.
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
                var words = FTS5Words(context: context, callback: callback)
                return text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
                    var text = UnsafeBufferPointer(start: bytes, count: Int(count))
                    if flags & FTS5_TOKENIZE_QUERY != 0 {
                        _ = words.take(text, WordPlace(start: 0, end: text.count, middle: 0), isColocated: false)
                        return words.code
                    }
                    let isOfTitle = text[0] == TitleMark.text.value
                    if isOfTitle { text = UnsafeBufferPointer(rebasing: text.dropFirst()) }
                    return IndexSink.run(text, isOfTitle: isOfTitle, into: words).code
                }
            })
        let code = api.pointee.xCreateTokenizer(api, "words", nil, &tokenizer, nil)
        if code != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}

/// Hands words over to the index.
private struct FTS5Words: WordSink {
    let context: UnsafeMutableRawPointer?
    let callback: FTS5TokenCallback

    /// What the index said last.
    var code = SQLITE_OK

    @inline(__always)
    mutating func take(_ word: UnsafeBufferPointer<UInt8>, _ place: WordPlace, isColocated: Bool) -> Bool {
        guard let start = UnsafeRawPointer(word.baseAddress)?.assumingMemoryBound(to: CChar.self) else { return true }
        let flags = isColocated ? FTS5_TOKEN_COLOCATED : 0
        code = callback(context, flags, start, CInt(word.count), CInt(place.start), CInt(place.end))
        return code == SQLITE_OK
    }
}
