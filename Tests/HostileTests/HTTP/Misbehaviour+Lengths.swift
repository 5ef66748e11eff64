import Foundation
import TestSupport

extension Misbehaviour {

    /// Lengths, chunks and encodings that are wrong.
    static let lengths: [Misbehaviour] = {
        let size = feed.utf8.count
        let whole = chunk(feed)
        let zipped = Gzip.stored(Array(feed.utf8))
        var badSum = zipped
        badSum[badSum.count - 6] ^= 0xFF
        return [
            Misbehaviour("no length", .raw(ok + "\r\n" + feed)),
            Misbehaviour("longer length", .truncated(feed, length: size + 100)),
            Misbehaviour(
                "half a body", .truncated(String(feed.prefix(60)), length: size), "the response was truncated", 0),
            Misbehaviour("shorter length", .raw(ok + "Content-Length: 40\r\n\r\n" + feed)),
            Misbehaviour("length 0", .raw(ok + "Content-Length: 0\r\n\r\n" + feed), "the document is empty", 65),
            Misbehaviour(
                "negative length", .raw(ok + "Content-Length: -1\r\n\r\n" + feed), "not an HTTP response: …", 76),
            Misbehaviour(
                "length of 20 digits", .raw(ok + "Content-Length: 99999999999999999999\r\n\r\n" + feed),
                "larger than 20 MiB", 76),
            Misbehaviour(
                "length of an exabyte", .raw(ok + "Content-Length: 1152921504606846976\r\n\r\n" + feed),
                "larger than 20 MiB", 76),
            Misbehaviour(
                "length in hexadecimal", .raw(ok + "Content-Length: 0x50\r\n\r\n" + feed), "the document is empty", 65),
            Misbehaviour("length with a plus", .raw(ok + "Content-Length: +\(size)\r\n\r\n" + feed)),
            Misbehaviour(
                "length in words", .raw(ok + "Content-Length: many\r\n\r\n" + feed), "not an HTTP response: …", 76),
            Misbehaviour("empty length", .raw(ok + "Content-Length: \r\n\r\n" + feed), "not an HTTP response: …", 76),
            Misbehaviour("two lengths", .raw(ok + "Content-Length: \(size)\r\nContent-Length: 9\r\n\r\n" + feed)),
            Misbehaviour("list of lengths", .raw(ok + "Content-Length: \(size), \(size)\r\n\r\n" + feed)),
            Misbehaviour("length and chunks", chunked(whole + "0\r\n\r\n", headers: "Content-Length: 3\r\n")),
            Misbehaviour("chunks", chunked(whole + "0\r\n\r\n")),
            Misbehaviour("chunks of one byte", chunked(feed.map { chunk(String($0)) }.joined() + "0\r\n\r\n")),
            Misbehaviour(
                "chunk with extensions",
                chunked(chunk(feed, size: String(size, radix: 16) + ";a=\"b\";c") + "0\r\n\r\n")),
            Misbehaviour(
                "chunk with zeros before its size",
                chunked(chunk(feed, size: "0000000" + String(size, radix: 16)) + "0\r\n\r\n")),
            Misbehaviour(
                "chunk with endless zeros",
                chunked(chunk(feed, size: String(repeating: "0", count: 5_000) + String(size, radix: 16))),
                "the response was truncated", 69),
            Misbehaviour("chunk of an exabyte", chunked(chunk(feed, size: "FFFFFFFFFFFFFFF"))),
            Misbehaviour(
                "chunk beyond 64 bits", chunked(chunk(feed, size: "FFFFFFFFFFFFFFFFF")), "the response was truncated",
                69),
            Misbehaviour("chunk of negative size", chunked(chunk(feed, size: "-5")), "the response was truncated", 69),
            Misbehaviour("chunk without size", chunked(chunk(feed, size: "")), "the response was truncated", 69),
            Misbehaviour(
                "chunk with a word for its size", chunked(chunk(feed, size: "xyz")), "the response was truncated", 69),
            Misbehaviour(
                "chunk that is longer than it says", chunked(chunk(feed, size: "5") + "0\r\n\r\n"),
                "the response was truncated", 0),
            Misbehaviour("chunk that ends early", chunked(chunk(feed, size: String(size + 50, radix: 16)))),
            Misbehaviour("no last chunk", chunked(whole)),
            Misbehaviour("chunks with line feeds only", chunked("\(String(size, radix: 16))\n\(feed)\n0\n\n")),
            Misbehaviour("last chunk with trailers", chunked(whole + "0\r\nX-A: b\r\nSet-Cookie: a=b\r\n\r\n")),
            Misbehaviour("last chunk with bad trailers", chunked(whole + "0\r\n\u{0}\r\n: \r\n\r\n"), "…", 69),
            Misbehaviour("text behind the last chunk", chunked(whole + "0\r\n\r\n" + feed)),
            Misbehaviour("unknown transfer encoding", .raw(ok + "Transfer-Encoding: zip\r\n\r\n" + feed)),
            Misbehaviour(
                "chunked twice", .raw(ok + "Transfer-Encoding: chunked, chunked\r\n\r\n" + whole + "0\r\n\r\n")),
            Misbehaviour("gzip", encoded("gzip", zipped)),
            Misbehaviour("gzip, cut short", encoded("gzip", Array(zipped.prefix(40)))),
            Misbehaviour("gzip without its end", encoded("gzip", zipped.dropLast(8))),
            Misbehaviour("gzip with a wrong checksum", encoded("gzip", badSum)),
            Misbehaviour("gzip with rubbish behind it", encoded("gzip", zipped + [1, 2, 3])),
            Misbehaviour("two gzip members", encoded("gzip", zipped + zipped)),
            Misbehaviour("gzip header only", encoded("gzip", Array(zipped.prefix(10))), "the document is empty", 65),
            Misbehaviour("empty gzip", encoded("gzip", []), "the document is empty", 65),
            Misbehaviour("gzip that is none", encoded("gzip", Array(feed.utf8))),
            Misbehaviour(
                "gzip with all flags", encoded("gzip", [0x1F, 0x8B, 8, 0xFF] + [UInt8](repeating: 0xFF, count: 200)),
                "not a feed: neither XML nor JSON", 65),
            Misbehaviour("gzip of another method", encoded("gzip", [0x1F, 0x8B, 7] + zipped.dropFirst(3))),
            Misbehaviour("gzip in gzip", encoded("gzip, gzip", Gzip.stored(zipped))),
            Misbehaviour(
                "gzip a hundred times", encoded(Array(repeating: "gzip", count: 100).joined(separator: ", "), zipped),
                "not an HTTP response: …", 76),
            Misbehaviour("gzip without saying so", LoopbackReply(body: zipped)),
            Misbehaviour(
                "gzip as a type", LoopbackReply(headers: [("Content-Type", "application/gzip")], body: zipped)),
            Misbehaviour("bomb", .gzipBomb(count: 50 << 20), "larger than 20 MiB", 76),
            Misbehaviour("deflate that is none", encoded("deflate", Array(feed.utf8))),
            Misbehaviour("brotli that is none", encoded("br", Array(feed.utf8))),
            Misbehaviour("unknown encoding", encoded("rot13", Array(feed.utf8))),
            Misbehaviour("empty encoding", encoded("", Array(feed.utf8))),
            Misbehaviour("identity", encoded("identity", Array(feed.utf8))),
            Misbehaviour("endless body", .endlessBody, "larger than 20 MiB", 76),
            Misbehaviour(
                "24 MiB", LoopbackReply(body: [UInt8](repeating: 32, count: 24 << 20)), "larger than 20 MiB", 76),
            Misbehaviour(
                "19 MiB of spaces", LoopbackReply(body: [UInt8](repeating: 32, count: 19 << 20)),
                "the document is empty", 65),
        ]
    }()
}
