import HTML

extension ArticleTextBuilder {

    mutating func beginTablePart(_ tag: HTMLTag) {
        switch tag.element {
        case .table: beginTable()
        case .tr: beginRow()
        case .td, .th: beginCell(tag)
        default:
            closeCell()
            flush()
            table?.isInHead = tag.element == .thead
        }
    }

    mutating func finishCell() {
        flush()
        table?.endCell()
        if table?.isTooLarge ?? false { dissolveTable() }
    }

    mutating func finishTable() {
        flush()
        if let finished = table {
            table = nil
            write(finished)
        }
        separate()
    }

    /// Gives up aligning the open table: something in it is more than a line of text, or it is too large.
    /// What was collected is written; the other cells follow as paragraphs.
    mutating func dissolveTable() {
        guard table != nil else { return }
        flush()
        guard let dissolved = table else { return }
        table = nil
        writeAsList(dissolved)
    }
}

private extension ArticleTextBuilder {

    mutating func beginTable() {
        dissolveTable()
        separate()
        if open(.table) { table = TextTable() }
    }

    mutating func beginRow() {
        closeCell()
        flush()
        table?.beginRow()
    }

    mutating func beginCell(_ tag: HTMLTag) {
        closeCell()
        flush()
        guard stack.isOpen(.table), open(tag.element, style: tag.element == .th ? .bold : []) else { return }
        let columns = span("colspan", of: tag)
        let rows = span("rowspan", of: tag)
        let isRightAligned = isRightAligned(tag)
        table?.beginCell(
            isHeader: tag.element == .th, isRightAligned: isRightAligned, columns: columns, rows: rows)
    }

    mutating func closeCell() {
        closeImplied(.td, within: [.table])
        closeImplied(.th, within: [.table])
    }

    /// Markdown's columns say so in either way.
    func isRightAligned(_ cell: HTMLTag) -> Bool {
        if cell.attributeBytes.isEmpty { return false }
        if let align = cell.value(of: "align", in: bytes) { return align.lowercased() == "right" }
        guard let style = cell.value(of: "style", in: bytes) else { return false }
        return style.containsWord("text-align: right") || style.containsWord("text-align:right")
    }

    func span(_ name: StaticString, of cell: HTMLTag) -> Int {
        cell.value(of: name, in: bytes).flatMap { Int($0) } ?? 1
    }

    mutating func write(_ table: TextTable) {
        guard let lines = TableLayout.lines(of: table, width: writer.availableWidth) else {
            writeAsList(table)
            return
        }
        for caption in table.captions { writer.write(caption) }
        for line in lines { writer.write(line, isFilled: false) }
    }

    mutating func writeAsList(_ table: TextTable) {
        for caption in table.captions { writer.write(caption) }
        for row in table.listedRows {
            writer.separate()
            for line in row { writer.write(line) }
        }
    }
}
