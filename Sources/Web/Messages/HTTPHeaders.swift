import Base

/// The headers of a response, as received.
///
/// Most of them are never used: they are parsed when one is requested by name.
package struct HTTPHeaders: Sendable {
    private let bytes: [UInt8]

    /// - Parameter bytes: the lines, ending in CR LF or LF, without the status line.
    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init(_ headers: [HTTPHeader] = []) {
        bytes = headers.flatMap { Array("\($0.name): \($0.value)\r\n".utf8) }
    }

    /// Returns the value of the first header with this name, in any case; `nil` if it is missing.
    package func first(_ name: String) -> String? {
        for line in Lines(bytes: bytes) {
            if let value = bytes.value(of: name, in: line) { return value }
        }
        return nil
    }

    /// Returns the values of all headers with this name, in order.
    package func all(_ name: String) -> [String] {
        Lines(bytes: bytes).compactMap { bytes.value(of: name, in: $0) }
    }

    /// All headers, in order.
    package var fields: [HTTPHeader] {
        Lines(bytes: bytes).compactMap { line in
            guard let colon = bytes[line].firstIndex(of: UInt8(ascii: ":")) else { return nil }
            return HTTPHeader(
                bytes.headerText(line.lowerBound..<colon), bytes.headerText(colon + 1..<line.upperBound))
        }
    }
}

extension [UInt8] {

    fileprivate func value(of name: String, in line: Range<Int>) -> String? {
        let name = name.utf8
        let end = line.lowerBound + name.count
        guard end < line.upperBound, self[end] == UInt8(ascii: ":"),
            zip(self[line], name).allSatisfy({ $0.asciiLowercased == $1.asciiLowercased })
        else { return nil }
        return headerText(end + 1..<line.upperBound)
    }

    /// Returns the text without the white space around it and the line ends of old folded headers inside.
    fileprivate func headerText(_ range: Range<Int>) -> String {
        var range = range
        while let first = range.first, self[first] <= 0x20 { range = first + 1..<range.upperBound }
        while let last = range.last, self[last] <= 0x20 { range = range.lowerBound..<last }
        if !self[range].contains(0x0A) { return String(header: self[range]) }
        return String(header: self[range].filter { $0 != 0x0A && $0 != 0x0D })
    }
}

extension String {

    /// Decodes UTF-8, or Latin-1, which HTTP once prescribed.
    fileprivate init(header bytes: some Collection<UInt8>) {
        self =
            String(validating: bytes, as: UTF8.self)
            ?? bytes.reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar($1)) }
    }
}

/// The ranges of header lines. One that begins with white space continues the previous one (RFC 9112, 5.2).
private struct Lines: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func next() -> Range<Int>? {
        guard position < bytes.count else { return nil }
        var end = position
        repeat {
            end = (bytes[end...].firstIndex(of: 0x0A) ?? bytes.count - 1) + 1
        } while end < bytes.count && (bytes[end] == 0x20 || bytes[end] == 0x09)
        defer { position = end }
        return position..<end
    }
}

/// A header field of a message.
package struct HTTPHeader: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
