import Base
import Parser

/// The fields of the header of a message or one of its parts, as far as an article needs them.
struct MailFields {
    private var values: [String: [UInt8]] = [:]

    private static let wanted: Set = [
        "archived-at", "content-disposition", "content-transfer-encoding", "content-type", "date", "from", "list-id",
        "message-id", "sender", "subject",
    ]

    /// The most bytes of a field that are read.
    private static let mostBytes = 32_768

    /// Takes the header, and the empty line behind it, from a message. A line that is no field ends the header, too:
    /// some programs forget the empty line. Of several fields with the same name, the first counts.
    init(takenFrom rest: inout ArraySlice<UInt8>) {
        var name: String?
        while !rest.isEmpty {
            let start = rest
            let line = rest.takeLine()
            if line.isEmpty { return }
            if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") {
                append(line, to: name)
            } else if let colon = line.firstIndex(of: UInt8(ascii: ":")), let new = Self.name(line[..<colon]) {
                name = Self.wanted.contains(new) && values[new] == nil ? new : nil
                append(line[(colon + 1)...], to: name)
            } else {
                rest = start
                return
            }
        }
    }

    private mutating func append(_ line: ArraySlice<UInt8>, to name: String?) {
        guard let name else { return }
        let room = Self.mostBytes - values[name, default: []].count
        values[name, default: []] += line.prefix(room)
    }

    private static func name(_ bytes: ArraySlice<UInt8>) -> String? {
        let name = bytes.prefix { $0 > 0x20 && $0 < 0x7F }
        guard !name.isEmpty, name.count < 80, bytes[name.endIndex...].allSatisfy({ $0 == 0x20 }) else { return nil }
        return String(decoding: name.map(\.asciiLowercased), as: UTF8.self)
    }

    /// Whether there is a field that all kinds of mails have.
    var areOfMail: Bool { ["from", "subject", "date", "message-id", "content-type"].contains { values[$0] != nil } }

    /// Returns the field on one line, with encoded words as they are. Bytes beyond ASCII, which have no business
    /// there, are UTF-8, else in the encoding of the body.
    func raw(_ name: String) -> String? {
        values[name].map { DocumentDecoder.text(of: $0, charset: HeaderValue(typeText)["charset"]).asOneLine }
    }

    /// Returns the field as text for people.
    func text(_ name: String) -> String? { raw(name).map(EncodedWords.decoded) }

    /// The media type and its parameters.
    var type: HeaderValue { HeaderValue(typeText) }

    var isAttachment: Bool { raw("content-disposition").map { HeaderValue($0).word == "attachment" } ?? false }

    private var typeText: String { String(decoding: values["content-type"] ?? [], as: UTF8.self) }
}

extension ArraySlice<UInt8> {
    /// Removes the first line and returns it without its end: a line feed, also after a carriage return.
    mutating func takeLine() -> ArraySlice<UInt8> {
        let end = firstIndex(of: UInt8(ascii: "\n"))
        defer { self = end.map { self[($0 + 1)...] } ?? [] }
        let line = self[..<(end ?? endIndex)]
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
}

extension StringProtocol {
    /// The text with single blanks for white space and control characters, and none at its ends.
    var asOneLine: String {
        let words = utf8.split(whereSeparator: \.isASCIIBlank)
        return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }
}
