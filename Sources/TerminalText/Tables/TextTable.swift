/// A table whose cells are plain paragraphs, collected to be aligned.
struct TextTable {
    /// The texts in the table outside of its cells.
    private(set) var captions: [StyledText] = []
    private(set) var rows: [[Cell]] = []

    /// Whether the following rows belong to the table's head.
    var isInHead = false

    /// Whether the table is too large to be aligned.
    private(set) var isTooLarge = false

    private var headRows = 0
    private var isInCell = false
    private var cellCount = 0

    /// For each column, the number of rows from the current one on that a cell above covers.
    private var reserved = [Int](repeating: 0, count: mostColumns)

    private static let mostColumns = 40
    private static let mostCells = 20_000

    struct Cell {
        var text = StyledText()
        var columns: Range<Int>
        var isHeader: Bool

        /// Whether its author has right-aligned it.
        var isRightAligned: Bool
    }
}

extension TextTable {

    mutating func beginRow() {
        if rows.last?.isEmpty != true { rows.append([]) }
        if isInHead { headRows = rows.count }
        for column in reserved.indices where reserved[column] > 0 { reserved[column] -= 1 }
    }

    mutating func beginCell(isHeader: Bool, isRightAligned: Bool, columns: Int, rows spannedRows: Int) {
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
        rows[rows.count - 1].append(
            Cell(columns: start..<end, isHeader: isHeader, isRightAligned: isRightAligned))
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

    /// The number of rows at the top that name the columns.
    var headerRows: Int {
        if headRows > 0 { return headRows }
        return rows.first?.allSatisfy(\.isHeader) ?? false ? 1 : 0
    }

    /// The rows with their cells one below the other, after the names of their columns or of the row, if those are
    /// known.
    var listedRows: [[StyledText]] {
        let names = headerRows == 1 ? rows[0] : []
        return rows.dropFirst(names.isEmpty ? 0 : 1).map { row in
            let cells = row.filter { !$0.text.isBlank }
            if names.isEmpty, cells.count == 2, cells[0].isHeader {
                return [Self.line(cells[1].text, after: cells[0].text)]
            }
            return cells.map { cell in
                let name = names.first { $0.columns.lowerBound == cell.columns.lowerBound && !$0.text.isBlank }
                return name.map { Self.line(cell.text, after: $0.text) } ?? cell.text
            }
        }
    }

    /// Returns `name: text`.
    private static func line(_ text: StyledText, after name: StyledText) -> StyledText {
        var line = name
        if !name.ends(in: ":", before: name.bytes.count) { line.append(":") }
        line.appendPadding(1)
        line.append(text, text.bytes.indices)
        return line
    }
}

extension LineWriter {

    /// Writes the columns side by side if they fit, else each cell in a paragraph of its own.
    mutating func write(_ table: TextTable) {
        guard let lines = TableLayout.lines(of: table, width: availableWidth) else { return writeAsList(table) }
        for caption in table.captions { write(caption) }
        for line in lines { write(line, isFilled: false) }
    }

    mutating func writeAsList(_ table: TextTable) {
        for caption in table.captions { write(caption) }
        for row in table.listedRows {
            separate()
            for line in row { write(line) }
        }
    }
}
