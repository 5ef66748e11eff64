import Base

/// The headers of a response, as they came.
///
/// Most of them are never looked at: they stay bytes until one is asked for by name.
package struct HTTPHeaders: Sendable {
    private let bytes: [UInt8]

    /// - Parameter bytes: lines ending in CR LF or LF, without the status line.
    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init(_ headers: [HTTPHeader] = []) {
        bytes = headers.flatMap { Array("\($0.name): \($0.value)\r\n".utf8) }
    }

    /// The value of the first header with this name, in whatever case; nil when there is none.
    package func first(_ name: String) -> String? {
        var lines = Lines(bytes: bytes)
        while let line = lines.next() {
            if let value = value(of: name, in: line) { return value }
        }
        return nil
    }

    /// The values of all headers with this name, in order.
    package func all(_ name: String) -> [String] {
        Lines(bytes: bytes).compactMap { value(of: name, in: $0) }
    }

    /// Every header, in order.
    package var fields: [HTTPHeader] {
        Lines(bytes: bytes).compactMap { line in
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            return HTTPHeader(text(line[..<colon]), text(line[(colon + 1)...]))
        }
    }

    private func value(of name: String, in line: ArraySlice<UInt8>) -> String? {
        let name = name.utf8
        let end = line.startIndex + name.count
        guard end < line.endIndex, line[end] == UInt8(ascii: ":"),
            zip(line, name).allSatisfy({ $0.asciiLowercased == $1.asciiLowercased })
        else { return nil }
        return text(line[(end + 1)...])
    }

    /// UTF-8, else the Latin-1 that HTTP once meant, without the white space around it and the line ends of old
    /// folded headers inside.
    private func text(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes
        while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        let unfolded = bytes.contains(0x0A) ? ArraySlice(bytes.filter { $0 != 0x0A && $0 != 0x0D }) : bytes
        return String(validating: unfolded, as: UTF8.self)
            ?? String(String.UnicodeScalarView(unfolded.map { Unicode.Scalar($0) }))
    }
}

/// Lines of headers. One that begins with white space continues the one before (RFC 9112, 5.2).
private struct Lines: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>

    init(bytes: [UInt8]) {
        rest = bytes[...]
    }

    mutating func next() -> ArraySlice<UInt8>? {
        guard !rest.isEmpty else { return nil }
        var end = rest.startIndex
        repeat {
            end = (rest[end...].firstIndex(of: 0x0A) ?? rest.endIndex - 1) + 1
        } while end < rest.endIndex && (rest[end] == 0x20 || rest[end] == 0x09)
        defer { rest = rest[end...] }
        return rest[..<end]
    }
}
