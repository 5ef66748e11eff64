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
