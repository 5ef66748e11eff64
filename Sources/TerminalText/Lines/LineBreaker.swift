import Base
import HTML

/// Breaks text greedily into lines that fit, measured in columns of the terminal.
///
/// Lines break at spaces, beside wide characters, after em dashes, and where soft hyphens, `<wbr>` and the like allow
/// it. A word too long for a line is cut between characters.
struct LineBreaker {

    struct Line: Equatable {
        /// The range of the text's bytes, without the spaces around it.
        var range: Range<Int>
        /// The width of the line, without its hyphen. Not counted if there is no limit.
        var columns: Int
        var endsInHyphen = false
    }

    /// The maximum width of a line in columns, at least 1.
    private let width: Int

    /// Whether URLs are kept whole, even if they are longer than a line: cut ones cannot be copied or searched for.
    private let keepsURLs: Bool
    private let bytes: HTMLBytes
    private var lines: [Line] = []

    /// The width of the longest piece in which no line break is allowed.
    private var longestPiece = 0

    // The current line, and its width so far.
    private var lineStart = 0
    private var columns = 0

    /// The last position where the line may end.
    private var opportunity: Opportunity?

    /// A soft hyphen that doesn't fit on the line, but may fit on the next one.
    private var postponed: Opportunity?

    /// The start of the last line that was checked for a URL, and the result.
    private var examined = (lineStart: -1, isURL: false)

    private struct Opportunity {
        var line: Line
        var nextStart: Int
        var columnsBeforeNext: Int
    }

    /// Returns the lines of `bytes`, which is valid UTF-8. Without a `width`, they are not broken.
    static func lines(of bytes: [UInt8], width: Int?, keepsURLs: Bool = true) -> [Line] {
        bytes.withUnsafeBufferPointer { bytes in
            var breaker = LineBreaker(bytes: bytes, width: width ?? .max, keepsURLs: keepsURLs)
            breaker.forEachGivenLine { breaker, range in
                if width == nil { breaker.take(range) } else { breaker.fill(range) }
            }
            return breaker.lines
        }
    }

    /// Returns the width of the text without breaks, and the least width if it is broken.
    static func extent(of bytes: [UInt8]) -> (natural: Int, least: Int) {
        bytes.withUnsafeBufferPointer { bytes in
            var breaker = LineBreaker(bytes: bytes, width: .max, keepsURLs: false)
            breaker.forEachGivenLine { $0.fill($1) }
            return (breaker.lines.map(\.columns).max() ?? 0, breaker.longestPiece)
        }
    }

    private init(bytes: HTMLBytes, width: Int, keepsURLs: Bool) {
        self.bytes = bytes
        self.width = max(1, width)
        self.keepsURLs = keepsURLs
    }
}

private extension LineBreaker {
    static let space = UInt8(ascii: " ")

    mutating func forEachGivenLine(_ body: (inout LineBreaker, Range<Int>) -> Void) {
        var start = 0
        while true {
            let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? bytes.count
            body(&self, start..<end)
            guard end < bytes.count else { return }
            start = end + 1
        }
    }

    mutating func take(_ range: Range<Int>) {
        add(Line(range: range, columns: 0))
    }

    /// Adds `line` without the spaces and no-break spaces at its end.
    mutating func add(_ line: Line) {
        var line = line
        var end = line.range.upperBound
        while end > line.range.lowerBound {
            if bytes[end - 1] == Self.space {
                end -= 1
            } else if bytes[end - 1] == 0xA0, end - 1 > line.range.lowerBound, bytes[end - 2] == 0xC2 {
                end -= 2
            } else {
                break
            }
            line.columns -= 1
        }
        line.range = line.range.lowerBound..<end
        lines.append(line)
    }

    mutating func fill(_ range: Range<Int>) {
        var position = range.lowerBound
        while position < range.upperBound, bytes[position] == Self.space { position += 1 }
        begin(at: position, columnsBefore: columns)
        var previous = LineBreakClass.glue
        while position < range.upperBound {
            let byte = bytes[position]
            if byte == Self.space {
                position = takeSpaces(from: position, end: range.upperBound)
                previous = .glue
            } else if byte < 0x80 {
                position = takeASCII(from: position, end: range.upperBound, after: &previous)
            } else {
                position = takeCluster(at: position, end: range.upperBound, after: &previous)
            }
        }
        add(Line(range: lineStart..<range.upperBound, columns: columns))
        longestPiece = max(longestPiece, columns - (opportunity?.columnsBeforeNext ?? 0))
    }

    /// Takes a run of spaces, which never make a line too long. No-break spaces after them only widen the gap, too.
    mutating func takeSpaces(from start: Int, end: Int) -> Int {
        var position = start
        var gap = 0
        while position < end {
            if bytes[position] == Self.space {
                position += 1
            } else if bytes[position] == 0xC2, InvisibleCharacter(bytes, at: position) == .noBreakSpace {
                position += 2
            } else {
                break
            }
            gap += 1
        }
        offer(Line(range: lineStart..<start, columns: columns), nextStart: position, gap: gap)
        columns += gap
        return position
    }

    mutating func takeASCII(from start: Int, end: Int, after previous: inout LineBreakClass) -> Int {
        var position = start + 1
        while position < end, bytes[position] > Self.space, bytes[position] < 0x80 { position += 1 }
        // A mark may follow that belongs to the last letter.
        let isFollowed = position < end && bytes[position] >= 0xCC
        if isFollowed { position -= 1 }
        if position > start {
            if previous.isWide || previous.kind == .dash {
                offerBreak(at: start, between: previous, and: LineBreakClass(ascii: bytes[start]))
            }
            previous = LineBreakClass(ascii: bytes[position - 1])
            columns += position - start
            if columns > width { breakLine(before: position, end: end) }
        }
        return isFollowed ? takeCluster(at: position, end: end, after: &previous) : position
    }

    mutating func takeCluster(at position: Int, end: Int, after previous: inout LineBreakClass) -> Int {
        if let invisible = InvisibleCharacter(bytes, at: position) {
            let next = position + invisible.length
            take(invisible, upTo: next, from: position)
            previous = .glue
            if columns > width { breakLine(before: next, end: end) }
            return next
        }
        let cluster = TextCluster(bytes, at: position, end: end)
        let isASCII = bytes[position] < 0x80
        let next = isASCII ? LineBreakClass(ascii: bytes[position]) : cluster.lineBreakClass
        offerBreak(at: position, between: previous, and: next)
        previous = next
        columns += cluster.columns
        if columns > width { breakLine(before: position + cluster.length, end: end) }
        return position + cluster.length
    }

    mutating func take(_ invisible: InvisibleCharacter, upTo next: Int, from position: Int) {
        switch invisible {
        case .noBreakSpace: columns += 1
        case .wordJoiner: break
        case .zeroWidthSpace: offer(Line(range: lineStart..<position, columns: columns), nextStart: next)
        case .softHyphen:
            let line = Line(range: lineStart..<position, columns: columns, endsInHyphen: true)
            if columns < width {
                offer(line, nextStart: next)
            } else {
                postponed = Opportunity(line: line, nextStart: next, columnsBeforeNext: columns)
            }
        }
    }

    // MARK: Opportunities

    mutating func offerBreak(at position: Int, between previous: LineBreakClass, and next: LineBreakClass) {
        guard LineBreakClass.allowsBreak(between: previous, and: next) else { return }
        offer(Line(range: lineStart..<position, columns: columns), nextStart: position)
    }

    mutating func offer(_ line: Line, nextStart: Int, gap: Int = 0) {
        guard !line.range.isEmpty else { return }
        longestPiece = max(longestPiece, columns - (opportunity?.columnsBeforeNext ?? 0))
        opportunity = Opportunity(line: line, nextStart: nextStart, columnsBeforeNext: columns + gap)
    }

    mutating func begin(at position: Int, columnsBefore: Int) {
        lineStart = position
        columns -= columnsBefore
        opportunity = nil
        guard var later = postponed else { return }
        postponed = nil
        guard later.line.range.upperBound > position else { return }
        later.line.range = position..<later.line.range.upperBound
        later.line.columns -= columnsBefore
        later.columnsBeforeNext -= columnsBefore
        opportunity = later
    }

    /// Ends lines until the text before `position` fits.
    mutating func breakLine(before position: Int, end: Int) {
        while columns > width {
            if let opportunity {
                add(opportunity.line)
                begin(at: opportunity.nextStart, columnsBefore: opportunity.columnsBeforeNext)
            } else if isURL(upTo: end) || !cut(before: position) {
                return
            }
        }
    }

    // MARK: Words too long

    /// Returns whether the line begins with a URL that is kept whole, perhaps with a short prefix.
    mutating func isURL(upTo end: Int) -> Bool {
        guard keepsURLs else { return false }
        if examined.lineStart != lineStart { examined = (lineStart, beginsWithURL(upTo: end)) }
        return examined.isURL
    }

    func beginsWithURL(upTo end: Int) -> Bool {
        // A character takes at most four bytes a column, except for marks, which URLs don't have.
        let window = lineStart..<min(end, lineStart + 4 * min(width, bytes.count) + 16)
        let wordEnd = bytes.firstIndex(of: Self.space, in: window) ?? window.upperBound
        guard let colon = bytes.firstIndex(of: "://", in: lineStart..<wordEnd) else { return false }
        var start = colon
        while start > lineStart, bytes[start - 1].isASCIILetter { start -= 1 }
        return DisplayWidth.width(of: bytes.text(in: lineStart..<start)) <= width
    }

    /// Ends a line within a word. Returns `false` if the line is a single character.
    mutating func cut(before end: Int) -> Bool {
        var position = lineStart
        var used = 0
        while position < end {
            let length: Int
            let clusterColumns: Int
            if let invisible = InvisibleCharacter(bytes, at: position) {
                length = invisible.length
                clusterColumns = invisible == .noBreakSpace ? 1 : 0
            } else {
                let cluster = TextCluster(bytes, at: position, end: end)
                length = cluster.length
                clusterColumns = cluster.columns
            }
            if used + clusterColumns > width, position > lineStart { break }
            used += clusterColumns
            position += length
        }
        guard position < end else { return false }
        add(Line(range: lineStart..<position, columns: used))
        begin(at: position, columnsBefore: used)
        return true
    }
}
