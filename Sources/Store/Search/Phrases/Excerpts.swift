import GRDB
import Model

/// Lines of articles' texts that show why a search found them.
struct Excerpts {
    private let finder: PhraseFinder
    private let marks: (String, String)

    /// Fails if the condition requires no words.
    init?(of condition: ArticleCondition, marks: (String, String)) {
        let phrases = condition.answerable.wantedPhrases.map(SearchedPhrase.init)
        if phrases.isEmpty { return nil }
        finder = PhraseFinder(phrases)
        self.marks = marks
    }

    /// Returns about a dozen words; `nil` if none of the searched words is in the text.
    func excerpt(of id: ArticleID, in db: Database) throws -> String? {
        try SearchTable.text(of: id.rawValue, in: db).flatMap(excerpt)
    }

    func excerpt(of text: String) -> String? {
        let (words, matches) = finder.matches(in: text)
        guard let frame = Frame(words, matches, of: text.utf8.count) else { return nil }
        return marked(text, frame.range, matches.map(\.range))
    }

    /// - Parameter found: The ranges to be marked, as far as they are in the range, in the order of their ends.
    private func marked(_ text: String, _ range: Range<Int>, _ found: [Range<Int>]) -> String {
        let bytes = Array(text.utf8)
        func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        var result = range.lowerBound > 0 ? "…" : ""
        var position = range.lowerBound
        for match in Self.merged(found.filter { $0.overlaps(range) }) {
            let match = match.clamped(to: position..<range.upperBound)
            result += part(position..<match.lowerBound) + marks.0 + part(match) + marks.1
            position = match.upperBound
        }
        return result + part(position..<range.upperBound) + (range.upperBound < bytes.count ? "…" : "")
    }

    private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
        ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, next in
            guard let last = merged.last, next.lowerBound < last.upperBound else { return merged.append(next) }
            merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, next.upperBound)
        }
    }
}

/// The part of a text that is shown.
private struct Frame {
    private(set) var range: Range<Int>

    /// The size of a frame in thirds of a word: a character of a script without blanks counts as one.
    private static let size = 36

    /// The most matches that are tried as the beginning.
    private static let mostBeginnings = 1_000

    /// Centres the frame where most phrases are near each other; `nil` if there are no matches.
    ///
    /// - Parameter count: The length of the text in bytes.
    init?(_ words: [WordPlace], _ matches: [PhraseFinder.Match], of count: Int) {
        let starts = matches.sorted { $0.words.lowerBound < $1.words.lowerBound }
        var best: (score: Int, words: ClosedRange<Int>)?
        for index in starts.indices.prefix(Self.mostBeginnings) {
            let near = Self.near(starts[index...], words)
            if best.map({ near.score > $0.score }) ?? true { best = near }
        }
        guard var (first, last) = best.map({ ($0.words.lowerBound, $0.words.upperBound) }) else { return nil }

        var spare = Self.size - words[first...last].reduce(0) { $0 + Self.size(of: $1) }
        var lead = spare / 2
        while first > 0, lead >= Self.size(of: words[first - 1]) {
            first -= 1
            lead -= Self.size(of: words[first])
            spare -= Self.size(of: words[first])
        }
        while last + 1 < words.count, spare >= Self.size(of: words[last + 1]) {
            last += 1
            spare -= Self.size(of: words[last])
        }
        while first > 0, spare >= Self.size(of: words[first - 1]) {
            first -= 1
            spare -= Self.size(of: words[first])
        }
        let found = matches.filter { $0.words.overlaps(first...last) && $0.words.upperBound <= last }
        let end = max(words[last].middle, found.map(\.range.upperBound).max() ?? 0)
        range = (first == 0 ? 0 : words[first].start)..<(last + 1 == words.count ? count : end)
    }

    /// Returns the score of the first match with those after it that fit into one frame.
    private static func near(
        _ matches: ArraySlice<PhraseFinder.Match>, _ words: [WordPlace]
    ) -> (score: Int, words: ClosedRange<Int>) {
        var phrases: Set<Int> = []
        var (count, size) = (0, 0)
        let start = matches[matches.startIndex].words.lowerBound
        var end = start - 1
        for match in matches {
            if match.words.upperBound > end {
                size += words[end + 1...match.words.upperBound].reduce(0) { $0 + Self.size(of: $1) }
                if size > Self.size && count > 0 { break }
                end = match.words.upperBound
            }
            phrases.insert(match.phrase)
            count += 1
            // This phrase is longer than a frame.
            if size > Self.size { break }
        }
        return (phrases.count * 1_000 + count, start...end)
    }

    private static func size(of word: WordPlace) -> Int {
        word.middle < word.end ? 1 : 3
    }
}

extension ArticleCondition {
    /// The phrases that the text may contain.
    fileprivate var wantedPhrases: [SearchPhrase] {
        switch self {
        case .text(let phrase): [phrase]
        case .all(let parts), .any(let parts): parts.flatMap(\.wantedPhrases)
        default: []
        }
    }
}
