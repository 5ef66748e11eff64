import Base
import HTML

// MARK: - Transcripts in JSON

extension TimedText {

    /// Returns the segments of a JSON document: that of Podcasting 2.0, or what Whisper and its kin write; none if it is
    /// another.
    static func segments(of value: JSONValue?) -> [TimedText] {
        guard let value else { return [] }
        let lists = [value, value["segments"], value["transcription"], value["chunks"]]
        let segments = lists.lazy.compactMap { $0?.elements }.first { !$0.isEmpty } ?? []
        return segments.compactMap { segment in
            guard let body = (segment["body"] ?? segment["text"])?.text.map(HTMLText.folded)?.nonEmpty else {
                return nil
            }
            return TimedText(
                start: time(of: segment, ["startTime", "start"], "from", 0),
                end: time(of: segment, ["endTime", "end"], "to", 1),
                speaker: segment["speaker"]?.text.map(HTMLText.folded)?.nonEmpty, text: body)
        }
    }

    /// Returns a time in seconds: a number, that of a clock, or one of a pair of milliseconds or seconds.
    private static func time(of segment: JSONValue, _ names: [String], _ part: String, _ index: Int) -> Double? {
        for name in names {
            guard let value = segment[name] else { continue }
            return value.number ?? value.text.flatMap { seconds($0.utf8) }
        }
        if let offset = segment["offsets"]?[part]?.number { return offset / 1000 }
        let pair = segment["timestamp"]?.elements ?? []
        return pair.count == 2 ? pair[index].number : nil
    }
}

// MARK: - Transcripts in TTML

extension TimedText {

    /// Returns the paragraphs of Timed Text Markup Language (https://www.w3.org/TR/ttml2/), as Apple's podcasts have it: also
    /// with an element for each word; none if the document is another.
    static func paragraphs(ofTTML text: [UInt8]) -> [TimedText] {
        text.withUnsafeBufferPointer { bytes in
            var reader = TTMLReader(bytes)
            for token in HTMLTokenizer(bytes) {
                reader.take(token)
                if reader.isOther { break }
            }
            return reader.paragraphs
        }
    }
}

/// Reads the elements of TTML, which are few, and named like those of HTML.
private struct TTMLReader {
    let bytes: HTMLBytes

    /// Whether the document is another.
    private(set) var isOther = false
    private(set) var paragraphs: [TimedText] = []

    /// The names of the speakers, by their ids, and the one whose name is read.
    private var names: [String: String] = [:]
    private var agent: String?
    private var isInName = false
    private var isFirst = true
    private var isInParagraph = false
    private var words = TextFolder(capacity: 256)

    init(_ bytes: HTMLBytes) { self.bytes = bytes }

    mutating func take(_ token: HTMLToken) {
        switch token {
        case .text(let range) where isInName:
            if let agent { names[agent] = HTMLText.plain(bytes.text(in: range)) }
        case .text(let range) where isInParagraph: words.appendDecoded(bytes, range)
        case .startTag(let tag): begin(tag)
        case .endTag(let tag) where tag.element == .p: end()
        case .endTag: isInName = false
        default: break
        }
    }

    private mutating func begin(_ tag: HTMLTag) {
        if isFirst { isOther = tag.element != .tt }
        isFirst = false
        if isOther { return }
        switch tag.element {
        case .p:
            end()
            let speaker = tag.value(of: "ttm:agent", in: bytes).map { names[$0] ?? $0 }
            paragraphs.append(
                TimedText(
                    start: time("begin", of: tag), end: time("end", of: tag), speaker: speaker?.nonEmpty, text: ""))
            isInParagraph = !tag.isSelfClosing
        case .br: words.append(" ")
        case .span where tag.value(of: "podcasts:unit", in: bytes) != nil: words.append(" ")
        case .unknown:
            let name = bytes.text(in: tag.name)
            if name == "ttm:agent" { agent = tag.value(of: "xml:id", in: bytes) }
            isInName = name == "ttm:name"
        default: break
        }
    }

    private mutating func end() {
        guard isInParagraph, let last = paragraphs.indices.last else { return }
        isInParagraph = false
        paragraphs[last].text = words.text
        if words.text.isEmpty { paragraphs.removeLast() }
        words = TextFolder(capacity: 256)
    }

    /// Reads `00:01:02.5`, `62.5s`, `62500ms`; frames within a second are left out.
    private func time(_ name: StaticString, of tag: HTMLTag) -> Double? {
        guard let text = tag.value(of: name, in: bytes) else { return nil }
        let units: [(String, Double)] = [("ms", 0.001), ("h", 3600), ("m", 60), ("s", 1)]
        if let unit = units.first(where: { text.hasSuffix($0.0) }) {
            return Double(text.dropLast(unit.0.count)).map { $0 * unit.1 }
        }
        return TimedText.seconds(text.split(separator: ":").prefix(3).joined(separator: ":").utf8)
    }
}
