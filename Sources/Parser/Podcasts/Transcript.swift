import Base
import HTML

/// The words of an episode of a podcast: WebVTT (w3.org/TR/webvtt1), SubRip, JSON of Podcasting 2.0
/// (podcastindex.org/namespace/1.0, transcripts) or Whisper's, TTML, HTML or plain text.
package struct Transcript: Equatable, Sendable {

    /// The text as HTML, not sanitised: a paragraph for each speaker, with the time of its start.
    package let html: String

    /// Whether the document is HTML itself.
    package let isHTML: Bool

    /// Reads a document, whose format is determined by its content. Linear in time, whatever the document.
    ///
    /// - Parameter contentType: The HTTP header's value; only its `charset` counts.
    /// - Returns: `nil` if nothing is said in it.
    package init?(_ document: [UInt8], contentType: String? = nil) {
        let text = DocumentDecoder.withText(of: document, contentType: contentType) { Array($0) }
        let start = text.firstIndex { !$0.isWhiteSpace } ?? text.endIndex
        let first = start < text.endIndex ? text[start] : 0
        let html: String
        let segments = "{[".utf8.contains(first) ? TimedText.segments(of: JSONValue(text)) : []
        let paragraphs = first == UInt8(ascii: "<") ? TimedText.paragraphs(ofTTML: text) : []
        switch first {
        case _ where !segments.isEmpty: html = Self.html(segments)
        case _ where !paragraphs.isEmpty: html = Self.html(paragraphs)
        case UInt8(ascii: "{"): return nil
        case UInt8(ascii: "<"): html = String(decoding: text, as: UTF8.self)
        case 0: return nil
        default:
            let cues = TimedText.cues(of: text[start...])
            // A sound is no plain text.
            if cues.isEmpty, document.contains(0) { return nil }
            html = cues.isEmpty ? HTMLText.html(plain: String(decoding: text, as: UTF8.self)) : Self.html(cues)
        }
        if HTMLText.searchable(html).isEmpty { return nil }
        self.html = html
        isHTML = first == UInt8(ascii: "<") && paragraphs.isEmpty
    }

    private static func html(_ cues: [TimedText]) -> String {
        TimedText.paragraphs(of: cues).map { paragraph in
            let speaker = paragraph.speaker.map { "<b>\(HTMLText.escaped($0)):</b> " } ?? ""
            let time = paragraph.start.map { "<small>\($0.clockTime)</small> " } ?? ""
            return "<p>\(time)\(speaker)\(HTMLText.escaped(paragraph.text))</p>"
        }.joined(separator: "\n")
    }
}

/// The chapters of an episode: their JSON of Podcasting 2.0 (`application/json+chapters`), or Podlove Simple Chapters
/// (podlove.org/simple-chapters), in XML or JSON.
package struct Chapters: Equatable, Sendable {

    package struct Chapter: Equatable, Sendable {
        /// In seconds.
        package var start: Double
        package var title: String
        package var url: String?

        package init(start: Double, title: String, url: String? = nil) {
            (self.start, self.title, self.url) = (start, title, url)
        }
    }

    package let chapters: [Chapter]

    /// Chapters that are not for the table of contents, such as changes of the picture, are left out.
    ///
    /// - Returns: `nil` if there are none.
    package init?(_ document: [UInt8]) {
        let root = JSONValue(document)
        let list = root?["chapters"]?.elements ?? root?.elements ?? []
        self.init(root == nil ? Self.chapters(ofXML: document) : list.prefix(Self.most).compactMap(Self.chapter))
    }

    private static func chapters(ofXML document: [UInt8]) -> [Chapter] {
        DocumentDecoder.withText(of: document, contentType: nil) { bytes in
            var chapters: [Chapter] = []
            for case .startTag(let tag) in HTMLTokenizer(bytes) where chapters.count < most {
                guard let start = tag.value(of: "start", in: bytes).flatMap({ TimedText.seconds($0.utf8) }),
                    let title = tag.value(of: "title", in: bytes).map(HTMLText.folded)?.nonEmpty
                else { continue }
                chapters.append(Chapter(start: start, title: title, url: tag.value(of: "href", in: bytes)))
            }
            return chapters
        }
    }

    /// Fails if there are none.
    package init?(_ chapters: [Chapter]) {
        if chapters.isEmpty { return nil }
        self.chapters = chapters
    }

    /// The most chapters that are read.
    static let most = 1_000

    private static func chapter(_ value: JSONValue) -> Chapter? {
        let clock = value["start"]?.text.flatMap { TimedText.seconds($0.utf8) }
        guard let start = value["startTime"]?.number ?? clock, start.isFinite, value["toc"]?.flag != false,
            let title = value["title"]?.text.map(HTMLText.folded), !title.isEmpty
        else { return nil }
        return Chapter(start: start, title: title, url: (value["url"] ?? value["href"])?.text)
    }

    /// A list with a heading as HTML, not sanitised.
    package var html: String {
        let items = chapters.map { chapter in
            let title = HTMLText.escaped(chapter.title)
            let link = chapter.url.map { "<a href=\"\(HTMLText.escaped($0, quotes: true))\">\(title)</a>" }
            return "<li><small>\(chapter.start.clockTime)</small> \(link ?? title)</li>"
        }
        return "<h2>Chapters</h2>\n<ul>\n\(items.joined(separator: "\n"))\n</ul>"
    }
}

extension Double {
    /// A time in an episode, such as `1:02:03` or `12:34`.
    fileprivate var clockTime: String { (Int(Swift.max(0, Swift.min(self, 999_999)), rounded: .down) ?? 0).clockTime }
}
