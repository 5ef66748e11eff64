/// The widths of a table's columns, natural and fitted.
struct ColumnWidths {
    /// The widths of cells without a line break.
    let natural: [Int]

    private let least: [Int]

    /// Like `natural`, except that cells over several columns get no more than they need.
    private let wanted: [Int]
    private let gap: Int

    /// The minimum width of broken columns: narrower ones are hard to read.
    private static let leastBroken = 12

    /// The maximum width of a table if there is no limit: more spaces would outgrow the text.
    private static let mostColumns = 400

    /// - Parameter gap: The number of columns of the terminal between two columns of the table.
    init(_ table: TextTable, gap: Int) {
        let cells = table.rows.joined().map { cell in
            (columns: cell.columns, extent: LineBreaker.extent(of: cell.text.bytes))
        }
        var single = [(natural: Int, least: Int)](
            repeating: (0, 0), count: cells.map(\.columns.upperBound).max() ?? 0)
        for cell in cells where cell.columns.count == 1 {
            let column = cell.columns.lowerBound
            single[column].natural = max(single[column].natural, cell.extent.natural)
            single[column].least = max(single[column].least, cell.extent.least)
        }
        let spanning = cells.filter { $0.columns.count > 1 }
        natural = Self.widened(single.map(\.natural), gap, spanning.map { ($0.columns, $0.extent.natural) })
        least = Self.widened(single.map(\.least), gap, spanning.map { ($0.columns, $0.extent.least) })
        wanted = zip(single.map(\.natural), least).map { max($0, $1) }
        self.gap = gap
    }

    /// Returns the widths that fit into `width` columns of the terminal; `nil` if some would be too narrow to read.
    func fitted(into width: Int?) -> [Int]? {
        let room = (width ?? Self.mostColumns) - gap * (natural.count - 1)
        if natural.reduce(0, +) <= room { return natural }
        guard width != nil else { return nil }
        guard total(limit: Self.leastBroken) <= room else { return nil }
        var low = Self.leastBroken
        var high = room
        while low < high {
            let middle = (low + high + 1) / 2
            if total(limit: middle) <= room { low = middle } else { high = middle - 1 }
        }
        var rest = room - total(limit: low)
        return wanted.indices.map { column in
            let width = self.width(of: column, limit: low)
            guard rest > 0, width < wanted[column] else { return width }
            rest -= 1
            return width + 1
        }
    }
}

private extension ColumnWidths {

    /// Returns the width of a column, which exceeds `limit` only if a word needs it.
    func width(of column: Int, limit: Int) -> Int {
        min(wanted[column], max(least[column], limit))
    }

    func total(limit: Int) -> Int {
        wanted.indices.reduce(0) { $0 + width(of: $1, limit: limit) }
    }

    /// Widens the last column of a cell over several columns where necessary.
    static func widened(_ widths: [Int], _ gap: Int, _ spanning: [(columns: Range<Int>, width: Int)]) -> [Int] {
        var widths = widths
        for cell in spanning {
            let present = widths[cell.columns].reduce(0, +) + gap * (cell.columns.count - 1)
            widths[cell.columns.upperBound - 1] += max(0, cell.width - present)
        }
        return widths
    }
}
