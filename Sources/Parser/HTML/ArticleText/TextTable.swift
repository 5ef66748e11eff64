/// A table whose cells are plain paragraphs, collected to be aligned.
struct TextTable {
    /// What stands in the table but in no cell.
    private(set) var captions: [StyledText] = []
    private(set) var rows: [[Cell]] = []

    /// Whether the rows to come belong to the table's head.
    var isInHead = false

    /// Whether it is no use to go on.
    private(set) var isTooLarge = false

    private var headRows = 0
    private var isInCell = false
    private var cellCount = 0

    /// For each column, how many rows from the current one on a cell above reaches into.
    private var reserved = [Int](repeating: 0, count: mostColumns)

    private static let mostColumns = 40
    private static let mostCells = 20_000
    private static let gap = 2

    struct Cell {
        var text = StyledText()
        var columns: Range<Int>
        var isHeader: Bool
    }
}

extension TextTable {

    mutating func beginRow() {
        if rows.last?.isEmpty != true { rows.append([]) }
        if isInHead { headRows = rows.count }
        for column in reserved.indices where reserved[column] > 0 { reserved[column] -= 1 }
    }

    mutating func beginCell(isHeader: Bool, columns: Int, rows spannedRows: Int) {
        if rows.isEmpty { beginRow() }
        cellCount += 1
        var start = rows.last?.last?.columns.upperBound ?? 0
        while start < Self.mostColumns, reserved[start] > 0 { start += 1 }
        let end = start + max(1, min(columns, Self.mostColumns))
        guard end <= Self.mostColumns, cellCount <= Self.mostCells else {
            isTooLarge = true
            return
        }
        for column in start..<end { reserved[column] = max(1, min(spannedRows, Self.mostCells)) }
        rows[rows.count - 1].append(Cell(columns: start..<end, isHeader: isHeader))
        isInCell = true
    }

    mutating func endCell() {
        isInCell = false
    }

    mutating func append(_ text: StyledText) {
        guard isInCell, let cell = rows.last?.indices.last else {
            captions.append(text)
            return
        }
        rows[rows.count - 1][cell].text.append(line: text)
    }
}

extension TextTable {

    /// The rows with their columns one below the other, or nil where that takes more than `width` columns of the
    /// terminal or there is nothing to align.
    func alignedLines(width: Int?) -> [StyledText]? {
        let cells = rows.map { row in row.map { AlignedCell($0) } }
        let widths = columnWidths(of: cells)
        let used = widths.count { $0 > 0 }
        guard used > 1, widths.reduce(0, +) + Self.gap * (widths.count - 1) <= width ?? .max else { return nil }
        var lines: [StyledText] = []
        for (index, row) in cells.enumerated() where !row.allSatisfy(\.isBlank) {
            lines += self.lines(of: row, widths: widths)
            if index == headerRows - 1 { lines.append(rule(widths)) }
        }
        return lines
    }

    /// The rows with their cells one below the other, after the names of their columns where those are known.
    var listedRows: [[StyledText]] {
        let names = headerRows == 1 ? rows[0] : []
        return rows.dropFirst(names.isEmpty ? 0 : 1).map { row in
            row.filter { !$0.text.isBlank }.map { cell in
                let name = names.first { $0.columns.lowerBound == cell.columns.lowerBound && !$0.text.isBlank }
                guard let name else { return cell.text }
                var line = name.text
                line.append(":")
                line.appendPadding(1)
                line.append(cell.text)
                return line
            }
        }
    }
}

private extension TextTable {

    /// A cell's lines and how wide they are.
    struct AlignedCell {
        let columns: Range<Int>
        let lines: [(text: StyledText, width: Int)]
        let width: Int

        init(_ cell: Cell) {
            columns = cell.columns
            lines = cell.text.lines.map { ($0, DisplayWidth.width(of: String(decoding: $0.bytes, as: UTF8.self))) }
            width = lines.map(\.width).max() ?? 0
        }

        var isBlank: Bool { width == 0 }
    }

    var headerRows: Int {
        if headRows > 0 { return headRows }
        return rows.first?.allSatisfy(\.isHeader) ?? false ? 1 : 0
    }

    /// A cell over several columns widens the last of them where it must.
    func columnWidths(of rows: [[AlignedCell]]) -> [Int] {
        var widths = [Int](repeating: 0, count: rows.joined().map(\.columns.upperBound).max() ?? 0)
        for cell in rows.joined() where cell.columns.count == 1 {
            widths[cell.columns.lowerBound] = max(widths[cell.columns.lowerBound], cell.width)
        }
        for cell in rows.joined() where cell.columns.count > 1 {
            widths[cell.columns.upperBound - 1] += max(0, cell.width - width(of: cell.columns, widths))
        }
        return widths
    }

    func width(of columns: Range<Int>, _ widths: [Int]) -> Int {
        widths[columns].reduce(0, +) + Self.gap * max(0, columns.count - 1)
    }

    func lines(of row: [AlignedCell], widths: [Int]) -> [StyledText] {
        (0..<(row.map(\.lines.count).max() ?? 0)).map { index in
            var line = StyledText()
            var position = 0
            for cell in row where index < cell.lines.count {
                let start =
                    width(of: 0..<cell.columns.lowerBound, widths) + (cell.columns.lowerBound > 0 ? Self.gap : 0)
                line.appendPadding(start - position)
                line.append(cell.lines[index].text)
                position = start + cell.lines[index].width
            }
            return line
        }
    }

    func rule(_ widths: [Int]) -> StyledText {
        var rule = StyledText()
        rule.append(widths.map { String(repeating: "-", count: $0) }.joined(separator: "\u{A0}\u{A0}"))
        return rule
    }
}
