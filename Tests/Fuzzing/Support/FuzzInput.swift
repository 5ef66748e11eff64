/// What the fuzzer made up, cut into the parts that a target needs.
package enum FuzzInput {

    /// Calls `body` with the input's bytes and answers what libFuzzer wants to hear.
    package static func read(_ start: UnsafePointer<UInt8>?, _ count: Int, _ body: ([UInt8]) -> Void) -> CInt {
        body(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
    }

    /// The first line without its line feed, and the rest; all is the first line where there is no line feed.
    package static func firstLine(of bytes: [UInt8]) -> (line: [UInt8], rest: [UInt8]) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return (bytes, []) }
        return (Array(bytes[..<end]), Array(bytes[(end + 1)...]))
    }

    /// As text, with U+FFFD for what isn't UTF-8.
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: Array(bytes), as: UTF8.self)
    }
}
