/// A table whose cells are plain paragraphs, collected to be aligned.
struct TextTable {
    /// The texts in the table outside of its cells.
    private(set) var captions: [StyledText] = []
    private(set) var rows: [[Cell]] = []

    /// The part of the table that the following rows belong to.
    private var group = RowGroup.body

    /// Whether the table is too large to be aligned.
    private(set) var isTooLarge = false

    private var headRows = 0

    /// The first row of a foot that is being collected, and the rows of those that came: HTML 4 wanted them before the body.
    private var footStart: Int?
    private var footRows: [[Cell]] = []
    private(set) var isInCell = false

    /// Whether a cell that came names others, as in no layout.
    private(set) var hasHeader = false
    private var cellCount = 0

    /// For each column, the number of rows from the current one on that a cell above covers.
    private var reserved: [Int] = []

    /// The most columns that are shown, and that cells may span: `colspan="100"` is often the rest of the row.
    private static let mostColumns = 40
    private static let mostSpanned = 1000
    private static let mostCells = 20_000

    enum RowGroup {
        case head, body, foot
    }

    struct Cell {
        var text = StyledText()
        var columns: Range<Int>
        var isHeader: Bool

        /// Whether its author has right-aligned it.
        var isRightAligned: Bool
    }
}

extension TextTable {

    /// Begins a part of the table. No cell goes beyond that which it is in.
    mutating func beginRowGroup(_ group: RowGroup) {
        if self.group == .foot { moveFoot() }
        self.group = group
        reserved = []
    }

    mutating func beginRow() {
        if rows.last?.isEmpty != true { rows.append([]) }
        if group == .head { headRows = rows.count }
        if group == .foot { footStart = footStart ?? rows.count - 1 }
        for column in reserved.indices where reserved[column] > 0 { reserved[column] -= 1 }
    }

    mutating func beginCell(isHeader: Bool, isRightAligned: Bool, columns: Int, rows spannedRows: Int) {
        if rows.isEmpty { beginRow() }
        cellCount += 1
        var start = rows.last?.last?.columns.upperBound ?? 0
        while start < reserved.count, reserved[start] > 0 { start += 1 }
        guard start < Self.mostSpanned, cellCount <= Self.mostCells else {
            isTooLarge = true
            return
        }
        let end = min(start + max(1, min(columns, Self.mostSpanned)), Self.mostSpanned)
        if spannedRows != 1 {
            reserved += [Int](repeating: 0, count: max(0, end - reserved.count))
            // None at all means down to the end of the part (WHATWG HTML 4.9.11).
            let count = spannedRows == 0 ? Self.mostCells : max(1, min(spannedRows, Self.mostCells))
            for column in start..<end { reserved[column] = count }
        }
        rows[rows.count - 1].append(
            Cell(columns: start..<end, isHeader: isHeader, isRightAligned: isRightAligned))
        isInCell = true
        if isHeader { hasHeader = true }
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

    /// Takes out the rows of the foot, to put them last.
    private mutating func moveFoot() {
        guard let start = footStart else { return }
        footStart = nil
        footRows += rows[start...]
        rows.removeSubrange(start...)
    }

    /// Puts the foot last, and leaves out columns that no cell begins: they are only spanned.
    ///
    /// Must be called when the last cell has come.
    mutating func finish() {
        beginRowGroup(.body)
        rows += footRows
        footRows = []
        var places = [Int](repeating: 0, count: Self.mostSpanned + 1)
        for cell in rows.joined() { places[cell.columns.lowerBound] = 1 }
        // The number of columns that begin before each.
        var count = 0
        for column in places.indices { (places[column], count) = (count, count + places[column]) }
        if count > Self.mostColumns { isTooLarge = true }
        for row in rows.indices {
            for cell in rows[row].indices {
                let columns = rows[row][cell].columns
                rows[row][cell].columns = places[columns.lowerBound]..<places[columns.upperBound]
            }
        }
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
        guard !table.isTooLarge, let lines = TableLayout.lines(of: table, width: availableWidth) else {
            return writeAsList(table)
        }
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
