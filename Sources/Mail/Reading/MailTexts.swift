import Base
import HTML
import Parser

/// Finds the texts of a message among its parts (RFC 2046). Attachments, pictures and calendars are left out.
struct MailTexts {
    enum Text {
        case html(String)
        case plain(String)
        /// The words of a text with commands, which a plain one is preferred to.
        case enriched(String)

        var html: String {
            switch self {
            case .html(let html): html
            case .plain(let plain), .enriched(let plain): HTMLText.html(plain: plain)
            }
        }

        fileprivate var isHTML: Bool { if case .html = self { true } else { false } }
        fileprivate var isEnriched: Bool { if case .enriched = self { true } else { false } }

        /// Whether it says anything: some senders fill a part with a pixel that counts.
        fileprivate var hasWords: Bool {
            switch self {
            case .html(let html):
                HTMLText.searchable(HTMLSanitizer.sanitized(html, base: nil)).contains { !$0.isWhitespace }
            case .plain(let plain), .enriched(let plain): plain.contains { !$0.isWhitespace }
            }
        }
    }

    /// The deepest part that is looked at: each level reads all of the message again.
    private static let deepest = 20

    /// The most parts of a message that are looked at.
    private var left = 1000

    /// Returns the texts that are shown one below the other.
    static func texts(_ type: HeaderValue, _ fields: MailFields, _ body: ArraySlice<UInt8>) -> [Text] {
        var texts = MailTexts()
        return texts.texts(type, fields, body, depth: 0)
    }

    private mutating func texts(
        _ type: HeaderValue, _ fields: MailFields, _ body: ArraySlice<UInt8>, depth: Int
    ) -> [Text] {
        if depth > Self.deepest || left <= 0 || depth > 0 && fields.isAttachment { return [] }
        left -= 1
        switch type.word {
        case let word where word.hasPrefix("multipart/"):
            guard let boundary = MailParts.boundary(type, body) else { return [Self.plain(type, fields, body)] }
            return parts(word, MailParts.split(body, at: boundary), depth: depth)
        case "message/rfc822", "message/global":
            return message(body, depth: depth + 1)
        case "text/html", "application/xhtml+xml":
            let html = PageDecoder.withText(of: Self.decoded(fields, body), contentType: Self.contentType(type)) {
                String(decoding: $0, as: UTF8.self)
            }
            return [.html(html)]
        case "", "text", "text/plain", "text/markdown":
            return [Self.plain(type, fields, body)]
        case "text/enriched", "text/richtext":
            let text = DocumentDecoder.text(of: Self.decoded(fields, body), charset: type["charset"])
            return [.enriched(EnrichedText.plain(text))]
        default:
            return []
        }
    }

    private mutating func parts(_ word: String, _ parts: [ArraySlice<UInt8>], depth: Int) -> [Text] {
        var found: [[Text]] = []
        for var part in parts {
            let fields = MailFields(takenFrom: &part)
            // In a digest, a part that says nothing is a message.
            let type =
                fields.type.word.isEmpty && word == "multipart/digest" ? HeaderValue("message/rfc822") : fields.type
            let texts = texts(type, fields, part, depth: depth + 1)
            if texts.isEmpty { continue }
            // The others are what the first one shows.
            if word == "multipart/related" { return texts }
            found.append(texts)
        }
        // The last one is the best that the sender could make; some add an invitation or a plain text behind it.
        if word == "multipart/alternative" {
            if found.count < 2 { return found.first ?? [] }
            return found.last { $0.contains(where: \.isHTML) && $0.contains(where: \.hasWords) }
                ?? found.last { !$0.allSatisfy(\.isEnriched) && $0.contains(where: \.hasWords) }
                ?? found.last { $0.contains(where: \.hasWords) }
                ?? found.last { $0.contains(where: \.isHTML) } ?? found.last ?? []
        }
        return found.flatMap { $0 }
    }

    /// Returns the texts of a message inside, below its subject.
    private mutating func message(_ body: ArraySlice<UInt8>, depth: Int) -> [Text] {
        var rest = body
        let fields = MailFields(takenFrom: &rest)
        let texts = texts(fields.type, fields, rest, depth: depth)
        guard let subject = fields.text("subject")?.nonEmpty, !texts.isEmpty else { return texts }
        return [.html("<h2>\(HTMLText.escaped(subject))</h2>")] + texts
    }

    private static func plain(_ type: HeaderValue, _ fields: MailFields, _ body: ArraySlice<UInt8>) -> Text {
        let text = DocumentDecoder.text(of: decoded(fields, body), charset: type["charset"])
        let lines = FlowedText.lines(of: text)
        let isFlowed = type["format"]?.asciiLowercased == "flowed"
        let paragraphs =
            isFlowed ? FlowedText.joined(lines, deletesBlanks: type["delsp"]?.asciiLowercased == "yes") : lines
        return .plain(paragraphs.joined(separator: "\n"))
    }

    private static func decoded(_ fields: MailFields, _ body: ArraySlice<UInt8>) -> [UInt8] {
        TransferDecoder.decoded(body, from: fields.raw("content-transfer-encoding"))
    }

    /// Returns the media type of a page, if it names an encoding.
    private static func contentType(_ type: HeaderValue) -> String? {
        type["charset"].map { "text/html; charset=\($0)" }
    }
}

/// The parts of a multipart body.
enum MailParts {
    /// Returns what divides the parts. If the header does not say it, the first line that begins like one is it.
    static func boundary(_ type: HeaderValue, _ body: ArraySlice<UInt8>) -> [UInt8]? {
        if let boundary = type["boundary"]?.nonEmpty { return Array("--\(boundary)".utf8) }
        var rest = body
        for _ in 0..<100 where !rest.isEmpty {
            let line = rest.takeLine()
            if line.starts(with: "--".utf8), line.count > 2, !line.contains(UInt8(ascii: " ")) { return Array(line) }
        }
        return nil
    }

    /// Returns the parts between the boundaries; the last one may end with the body, if there is no end.
    static func split(_ body: ArraySlice<UInt8>, at boundary: [UInt8]) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var (rest, start) = (body, Int?.none)
        while !rest.isEmpty {
            let position = rest.startIndex
            let line = rest.takeLine()
            guard line.starts(with: boundary) else { continue }
            let tail = line.dropFirst(boundary.count)
            let isEnd = tail.starts(with: "--".utf8)
            guard (isEnd ? tail.dropFirst(2) : tail).allSatisfy(\.isASCIIBlank) else { continue }
            if let start { parts.append(withoutLineEnd(body[start..<position])) }
            if isEnd { return parts }
            start = rest.isEmpty ? body.endIndex : rest.startIndex
        }
        if let start { parts.append(body[start...]) }
        return parts
    }

    /// The line end before a boundary belongs to the boundary.
    private static func withoutLineEnd(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard part.last == UInt8(ascii: "\n") else { return part }
        let part = part.dropLast()
        return part.last == UInt8(ascii: "\r") ? part.dropLast() : part
    }
}

/// Text with commands such as `<bold>` (RFC 1896).
enum EnrichedText {
    /// Returns the words alone, without the parameters of commands: a line break is a blank, and each further one is a line
    /// break.
    static func plain(_ text: String) -> String {
        var plain: [UInt8] = []
        var rest = Array(text.utf8).filter { $0 != UInt8(ascii: "\r") }[...]
        let lastEnd = rest.lastIndex(of: UInt8(ascii: ">")) ?? -1
        var isParameter = false
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "<"), rest.first != byte, rest.startIndex <= lastEnd {
                let command = rest.prefix { $0 != UInt8(ascii: ">") }
                rest = rest.dropFirst(command.count + 1)
                let name = String(decoding: command.prefix(8), as: UTF8.self).asciiLowercased
                isParameter = name == "param" || isParameter && name != "/param"
            } else if isParameter {
                continue
            } else if byte == UInt8(ascii: "<"), rest.first == byte {
                plain.append(rest.removeFirst())
            } else if byte == UInt8(ascii: "\n") {
                let breaks = rest.prefix { $0 == byte }.count
                rest = rest.dropFirst(breaks)
                plain += breaks == 0 ? [UInt8(ascii: " ")] : Array(repeating: byte, count: breaks)
            } else {
                plain.append(byte)
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }
}

/// Text whose lines end with a blank where a paragraph goes on (RFC 3676).
enum FlowedText {
    /// Returns the lines; a carriage return before a line feed is part of the end.
    static func lines(of text: String) -> [Substring] {
        text[...].utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
        }
    }

    /// Joins the lines of paragraphs. Quoted lines stay as they are.
    ///
    /// - Parameter deletesBlanks: Whether the blanks at the ends of lines are no part of the text.
    static func joined(_ lines: [Substring], deletesBlanks: Bool) -> [Substring] {
        var paragraphs: [Substring] = []
        var goesOn = false
        for line in lines {
            // A blank in front only keeps the line from being taken for something else.
            let text = line.hasPrefix(" ") ? line.dropFirst() : line
            let isFixed = line.hasPrefix(">") || text == "-- "
            let ends = isFixed || !text.hasSuffix(" ")
            let words = deletesBlanks && !ends ? text.dropLast() : text
            if goesOn && !isFixed {
                paragraphs[paragraphs.count - 1] += words
            } else {
                paragraphs.append(words)
            }
            goesOn = !ends
        }
        return paragraphs
    }
}
