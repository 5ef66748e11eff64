/// Breaks text into lines that fit, by columns of the terminal.
///
/// Lines break at spaces and beside wide characters, which East Asian writing sets without spaces. A word too long for
/// a line is cut between characters.
struct LineBreaker {

    /// The longest line in columns. Nil leaves lines as they are.
    let width: Int?

    private let bytes: [UInt8]
    private var lines: [Range<Int>] = []
    private var line: Range<Int>
    private var columns = 0

    /// The lines of `bytes`, which is UTF-8, without the spaces and line feeds between them.
    static func lines(of bytes: [UInt8], width: Int?) -> [Range<Int>] {
        var breaker = LineBreaker(bytes: bytes, width: width)
        breaker.breakLines()
        return breaker.lines
    }

    private init(bytes: [UInt8], width: Int?) {
        self.bytes = bytes
        self.width = width
        line = 0..<0
    }
}

private extension LineBreaker {
    static let space = UInt8(ascii: " ")

    mutating func breakLines() {
        var start = 0
        while true {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            if let width { fill(start..<end, width: width) } else { lines.append(withoutTrailingSpace(start..<end)) }
            guard end < bytes.count else { return }
            start = end + 1
        }
    }

    func withoutTrailingSpace(_ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1] == Self.space { end -= 1 }
        return range.lowerBound..<end
    }

    /// Greedily.
    mutating func fill(_ range: Range<Int>, width: Int) {
        line = range.lowerBound..<range.lowerBound
        columns = 0
        var position = range.lowerBound
        while position < range.upperBound {
            let wordStart = bytes[position..<range.upperBound].firstIndex { $0 != Self.space } ?? range.upperBound
            let wordEnd = bytes[wordStart..<range.upperBound].firstIndex(of: Self.space) ?? range.upperBound
            place(word: wordStart..<wordEnd, afterSpaces: wordStart - position, width: width)
            position = wordEnd
        }
        lines.append(line)
    }

    mutating func place(word: Range<Int>, afterSpaces spaces: Int, width: Int) {
        guard bytes[word].contains(where: { $0 >= 0x80 }) else {
            place(piece: word, columns: word.count, afterSpaces: spaces, width: width)
            return
        }
        var spaces = spaces
        forEachPiece(of: word) { piece, columns in
            place(piece: piece, columns: columns, afterSpaces: spaces, width: width)
            spaces = 0
        }
    }

    mutating func place(piece: Range<Int>, columns pieceColumns: Int, afterSpaces spaces: Int, width: Int) {
        guard !piece.isEmpty else { return }
        let isFirst = line.isEmpty
        let gap = isFirst ? 0 : spaces
        if columns + gap + pieceColumns <= width {
            line = (isFirst ? piece.lowerBound : line.lowerBound)..<piece.upperBound
            columns += gap + pieceColumns
            return
        }
        if !isFirst { lines.append(line) }
        if pieceColumns <= width {
            line = piece
            columns = pieceColumns
        } else {
            cut(piece, width: width)
        }
    }

    /// Leaves the rest as the current line.
    mutating func cut(_ piece: Range<Int>, width: Int) {
        line = piece.lowerBound..<piece.lowerBound
        columns = 0
        for character in String(decoding: bytes[piece], as: UTF8.self) {
            let characterColumns = DisplayWidth.width(of: character)
            if columns + characterColumns > width, !line.isEmpty {
                lines.append(line)
                line = line.upperBound..<line.upperBound
                columns = 0
            }
            line = line.lowerBound..<line.upperBound + character.utf8.count
            columns += characterColumns
        }
    }

    /// Pieces between which a line may break without a space.
    func forEachPiece(of word: Range<Int>, _ body: (Range<Int>, Int) -> Void) {
        var start = word.lowerBound
        var end = start
        var columns = 0
        var previous: Character?
        for character in String(decoding: bytes[word], as: UTF8.self) {
            if let previous, LineBreakRule.allowsBreak(between: previous, and: character) {
                body(start..<end, columns)
                start = end
                columns = 0
            }
            columns += DisplayWidth.width(of: character)
            end += character.utf8.count
            previous = character
        }
        body(start..<end, columns)
    }
}
