import GRDB
import GRDBSQLite

extension Database {

    /// Teaches the connection how the search index cuts texts into words: in the schema, it calls that `words`.
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
                let sink = FTS5Sink(context: context, callback: callback)
                let isQuery = flags & FTS5_TOKENIZE_QUERY != 0
                return text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
                    let text = UnsafeBufferPointer(start: bytes, count: Int(count))
                    return WordTokenizer.run(text, isQuery: isQuery, into: sink).sink.code
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

    @inline(__always)
    mutating func take(_ word: UnsafeBufferPointer<UInt8>, _ place: WordPlace, isColocated: Bool) -> Bool {
        guard let start = UnsafeRawPointer(word.baseAddress)?.assumingMemoryBound(to: CChar.self) else { return true }
        let flags = isColocated ? FTS5_TOKEN_COLOCATED : 0
        code = callback(context, flags, start, CInt(word.count), CInt(place.start), CInt(place.end))
        return code == SQLITE_OK
    }
}
