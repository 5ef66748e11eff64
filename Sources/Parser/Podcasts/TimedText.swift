import Base
import HTML

/// A part of a transcript with its time: a cue of subtitles, or a paragraph.
struct TimedText: Equatable {
    /// In seconds.
    var start: Double?
    var end: Double?
    var speaker: String?
    var text: String

    /// Returns the cues of WebVTT or SubRip, whatever stands between them; none if the text is another.
    static func cues(of text: ArraySlice<UInt8>) -> [TimedText] {
        var cues: [TimedText] = []
        var lines: [ArraySlice<UInt8>] = []
        var time: (start: Double, end: Double)?
        // Only WebVTT has names of cues that are words, and blocks that are none (https://www.w3.org/TR/webvtt1/, 4.1).
        let isWebVTT = text.starts(with: "WEBVTT".utf8)
        var (isFirst, isNote, nameLine) = (true, false, Int?.none)
        func end() {
            guard let time else { return }
            let voice = lines.lazy.compactMap(Self.voice).first
            let words = lines.map { Self.words(of: $0) }.joined(separator: " ")
            if !words.isEmpty { cues.append(TimedText(start: time.start, end: time.end, speaker: voice, text: words)) }
        }
        let lineEnd: UInt8 = text.contains(0x0A) ? 0x0A : 0x0D
        for line in text.split(separator: lineEnd, omittingEmptySubsequences: false) {
            let line = line.last == 0x0D ? line.dropLast() : line
            if let next = Self.times(of: line) {
                // The line before the times is the cue's name: of WebVTT, if it is the first of its block.
                let isName = lines.last?.allSatisfy(\.isASCIIDigit) == true || isWebVTT && nameLine == lines.count - 1
                if time != nil, !lines.isEmpty, isName { lines.removeLast() }
                end()
                (time, lines, isNote, nameLine) = (next, [], false, nil)
            } else if line.isEmpty {
                (isFirst, isNote) = (true, false)
                continue
            } else {
                isNote = isNote || isWebVTT && isFirst && Self.isNoCue(line)
                if time != nil, !isNote {
                    if isFirst { nameLine = lines.count }
                    lines.append(line)
                }
            }
            isFirst = false
        }
        end()
        return cues
    }

    /// Returns whether a block that begins so is a comment, a style or a region.
    private static func isNoCue(_ line: ArraySlice<UInt8>) -> Bool {
        ["NOTE", "STYLE", "REGION"].contains { word in
            line.starts(with: word.utf8) && line.dropFirst(word.utf8.count).first.map(\.isASCIIBlank) != false
        }
    }

    /// Reads `00:01:02.500 --> 00:01:04,000 align:start`.
    private static func times(of line: ArraySlice<UInt8>) -> (start: Double, end: Double)? {
        // Lines of words are no times, however long they are.
        let words = line.prefix(100).split(separator: UInt8(ascii: " "), omittingEmptySubsequences: true)
        guard words.count >= 3, words[1].elementsEqual("-->".utf8), let start = seconds(words[0]),
            let end = seconds(words[2])
        else { return nil }
        return (start, end)
    }

    /// Reads `1:02:03.5`, `02:03,500`, `123`.
    static func seconds(_ word: some Collection<UInt8>) -> Double? {
        let text = String(decoding: word, as: UTF8.self).replacing(",", with: ".")
        return MediaDuration.clockTime(text).flatMap { $0 < 1_000_000 ? $0 : nil }
    }

    /// Returns the speaker of `<v Ann Lee>Hello`.
    private static func voice(_ line: ArraySlice<UInt8>) -> String? {
        guard line.starts(with: "<v".utf8), let close = line.firstIndex(of: UInt8(ascii: ">")),
            let blank = line[..<close].firstIndex(of: UInt8(ascii: " "))
        else { return nil }
        return HTMLText.plain(String(decoding: line[(blank + 1)..<close], as: UTF8.self)).nonEmpty
    }

    /// Returns the line without tags, which are others than those of HTML: `<c.loud>`, `<00:00:01.000>`, `<v Ann>`; and
    /// without the commands of SubRip, `{\an8}`.
    private static func words(of line: ArraySlice<UInt8>) -> String {
        let (lastTag, lastCommand) = (line.lastIndex(of: UInt8(ascii: ">")), line.lastIndex(of: UInt8(ascii: "}")))
        var words: [UInt8] = []
        var end: UInt8?
        for index in line.indices {
            let byte = line[index]
            if let last = end {
                if byte == last { end = nil }
            } else if byte == UInt8(ascii: "<"), let lastTag, index < lastTag,
                line[index + 1] == UInt8(ascii: "/") || line[index + 1].isASCIILetterOrDigit
            {
                end = UInt8(ascii: ">")
            } else if byte == UInt8(ascii: "{"), let lastCommand, index < lastCommand,
                line[index + 1] == UInt8(ascii: "\\")
            {
                end = UInt8(ascii: "}")
            } else {
                words.append(byte)
            }
        }
        return HTMLText.plain(String(decoding: words, as: UTF8.self))
    }

    /// Joins what one speaker says without a longer pause, up to a length at which a sentence ends.
    static func paragraphs(of cues: [TimedText]) -> [TimedText] {
        var paragraphs: [TimedText] = []
        var last: TimedText?
        for cue in cues {
            // The next speaker may say the same word.
            let isRepeatable = last.map { $0.speaker == cue.speaker || cue.speaker == nil } ?? false
            let text = isRepeatable ? last.map { Self.new(cue.text, after: $0.text) } ?? cue.text : cue.text
            let previous = last
            last = cue
            if text.isEmpty { continue }
            guard let index = paragraphs.indices.last, let previous, continues(paragraphs[index], previous, cue) else {
                paragraphs.append(TimedText(start: cue.start, end: cue.end, speaker: cue.speaker, text: text))
                continue
            }
            // Some transcripts have a part for each word, and for each mark.
            let isMark = text.utf8.count <= 3 && text.first.map { ".,;:!?…。、，！？%)".contains($0) } == true
            paragraphs[index].text += isMark ? text : " " + text
            paragraphs[index].end = cue.end
        }
        return paragraphs
    }

    /// The pause in seconds at which a paragraph ends, and the length in bytes at which it ends with a sentence, or anyway.
    private static let (longestPause, goodLength, greatestLength) = (4.0, 500, 2_000)

    private static func continues(_ paragraph: TimedText, _ previous: TimedText, _ cue: TimedText) -> Bool {
        if let speaker = cue.speaker, speaker != paragraph.speaker { return false }
        if let end = previous.end, let start = cue.start, start - end > longestPause { return false }
        let length = paragraph.text.utf8.count
        let endsSentence = paragraph.text.last.map { ".?!…。？！".contains($0) } ?? true
        return length < (endsSentence ? goodLength : greatestLength)
    }

    /// Returns what is new in a cue: captions that roll up repeat the line before.
    private static func new(_ text: String, after previous: String) -> String {
        if text == previous || previous.hasSuffix(" " + text) { return "" }
        if text.hasPrefix(previous + " ") { return String(text.dropFirst(previous.count + 1)) }
        return text
    }
}
