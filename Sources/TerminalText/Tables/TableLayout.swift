/// The columns of a table side by side: as wide as their cells if there is room, else with cells broken into lines.
struct TableLayout {
    private let table: TextTable
    private let isNumeric: [Bool]

    /// The width of each column, in columns of the terminal.
    private let widths: [Int]

    private static let gap = 2

    /// Returns the lines of the table; `nil` if there is nothing to align, or it would be unreadable in `width`
    /// columns.
    static func lines(of table: TextTable, width: Int?) -> [StyledText]? {
        TableLayout(table, width: width)?.lines()
    }

    private init?(_ table: TextTable, width: Int?) {
        self.table = table
        let column = ColumnWidths(table, gap: Self.gap)
        guard column.natural.count(where: { $0 > 0 }) > 1, let widths = column.fitted(into: width) else { return nil }
        // A single row too long for a line is used for layout.
        if table.rows.count == 1, widths != column.natural { return nil }
        self.widths = widths
        isNumeric = Self.numericColumns(of: table, count: widths.count)
    }
}

private extension TableLayout {

    /// The maximum number of lines of a row: taller cells are easier to read one below the other.
    static let mostLines = 12

    struct Row {
        var cells: [(cell: TextTable.Cell, lines: [LineBreaker.Line])]
        var isHeader: Bool

        var height: Int { cells.map(\.lines.count).max() ?? 0 }
    }

    func lines() -> [StyledText]? {
        let rows = table.rows.enumerated().map { index, row in
            Row(cells: row.map { ($0, brokenLines(of: $0)) }, isHeader: index < table.headerRows)
        }
        let shown = rows.filter { row in row.cells.contains { !$0.cell.text.isBlank } }
        guard shown.allSatisfy({ $0.height <= Self.mostLines }) else { return nil }
        // The ends of rows are invisible if some have several lines.
        let isSpaced = shown.contains { !$0.isHeader && $0.height > 1 }
        var lines: [StyledText] = []
        for (index, row) in shown.enumerated() {
            let isFirstOfBody = index == 0 || shown[index - 1].isHeader
            if isSpaced, !row.isHeader, !isFirstOfBody { lines.append(StyledText()) }
            lines += self.lines(of: row)
            if row.isHeader, index + 1 == shown.count || !shown[index + 1].isHeader { lines.append(rule) }
        }
        return lines
    }

    func brokenLines(of cell: TextTable.Cell) -> [LineBreaker.Line] {
        LineBreaker.lines(of: cell.text.bytes, width: width(of: cell.columns), keepsURLs: false)
    }

    func width(of columns: Range<Int>) -> Int {
        widths[columns].reduce(0, +) + Self.gap * max(0, columns.count - 1)
    }

    func lines(of row: Row) -> [StyledText] {
        (0..<row.height).map { index in
            var line = StyledText()
            var position = 0
            for (cell, lines) in row.cells where index < lines.count && !lines[index].range.isEmpty {
                let columns = lines[index].columns + (lines[index].endsInHyphen ? 1 : 0)
                let start = start(of: cell) + (isRightAligned(cell) ? width(of: cell.columns) - columns : 0)
                line.appendPadding(start - position)
                line.append(cell.text, lines[index].range)
                if lines[index].endsInHyphen { line.append("-") }
                position = start + columns
            }
            return line
        }
    }

    func start(of cell: TextTable.Cell) -> Int {
        cell.columns.lowerBound == 0 ? 0 : width(of: 0..<cell.columns.lowerBound) + Self.gap
    }

    /// The rule below the head.
    var rule: StyledText {
        var rule = StyledText()
        for (column, width) in widths.enumerated() {
            rule.appendPadding(column == 0 ? 0 : Self.gap)
            rule.append(String(repeating: "-", count: width))
        }
        return rule
    }

    // MARK: Numbers

    func isRightAligned(_ cell: TextTable.Cell) -> Bool {
        cell.isRightAligned || (cell.columns.count == 1 && isNumeric[cell.columns.lowerBound])
    }

    /// Returns which columns hold numbers, to align them at the right, with digits of the same value below each other.
    static func numericColumns(of table: TextTable, count: Int) -> [Bool] {
        var hasNumbers = [Bool](repeating: false, count: count)
        var hasText = [Bool](repeating: false, count: count)
        for cell in table.rows.dropFirst(table.headerRows).joined() where cell.columns.count == 1 {
            switch NumericText(cell.text.bytes) {
            case .number: hasNumbers[cell.columns.lowerBound] = true
            case .text: hasText[cell.columns.lowerBound] = true
            case .nothing: break
            }
        }
        return zip(hasNumbers, hasText).map { $0 && !$1 }
    }
}

/// The content of a cell: a number as people write it, such as `1,024`, `−3.5 %`, `$12`, `±2`, `12:30`, or text.
private enum NumericText {
    case number
    case text
    /// An empty cell, or a dash instead of a number.
    case nothing

    /// The maximum length of a number: longer ones are not quantities.
    private static let mostBytes = 24

    init(_ bytes: [UInt8]) {
        guard bytes.count <= Self.mostBytes else {
            self = .text
            return
        }
        let characters = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
        if characters.allSatisfy({ "-–—−".contains($0) }) {
            self = .nothing
        } else {
            let isNumber = characters.allSatisfy { $0.isASCII && $0.isNumber || "+-−–±.,:%‰$€£¥×'’".contains($0) }
            self = isNumber && characters.contains { $0.isNumber } ? .number : .text
        }
    }
}
