import Base

/// A table of GitHub's Markdown (GFM 0.29, 4.10): cells of one line, the first row its head.
struct MarkdownTable {
    private var rows: [[String]] = []

    /// Whether the first row is the head; if not, the head is empty.
    private var hasHead = false
    private var rightAligned: Set<Int> = []

    /// The most columns of a table, and the most that a cell spans.
    private static let mostColumns = 100

    var columns: Int { rows.map(\.count).max() ?? 0 }

    /// Returns `nil` if the table has another one in it, or a cell that isn't one line.
    ///
    /// - Parameter text: Returns the text of a cell; `nil` if it isn't one line.
    init?(
        _ tree: HTMLTree, _ table: Int, _ text: (Int) throws(DocumentWork.Stop) -> String?
    ) throws(DocumentWork.Stop) {
        /// The rows that the cells above still cover, by column.
        var covered: [Int: Int] = [:]
        for row in table + 1..<tree.nodes[table].end {
            if tree.nodes[row].element == .table { return nil }
            guard tree.nodes[row].element == .tr else { continue }
            var cells: [String] = []
            var isHead = rows.isEmpty
            func cover() {
                while let left = covered[cells.count], left > 0 {
                    covered[cells.count] = left - 1
                    cells.append("")
                }
            }
            for cell in try tree.children(of: row) {
                guard let element = tree.nodes[cell].element, element == .td || element == .th else { continue }
                cover()
                guard let text = try text(cell) else { return nil }
                if rows.isEmpty, element == .td { isHead = false }
                if try Self.isRightAligned(cell, tree) { rightAligned.insert(cells.count) }
                let columns = try Self.span("colspan", cell, tree)
                let height = try Self.span("rowspan", cell, tree)
                for column in cells.count..<cells.count + columns { covered[column] = height - 1 }
                cells += [text] + Array(repeating: "", count: columns - 1)
            }
            cover()
            if cells.count > Self.mostColumns { return nil }
            if isHead { hasHead = !cells.isEmpty }
            if !cells.isEmpty { rows.append(cells) }
        }
    }

    private static func span(
        _ name: StaticString, _ cell: Int, _ tree: HTMLTree
    ) throws(DocumentWork.Stop) -> Int {
        min(max(try tree.value(of: name, in: cell).flatMap { Int($0) } ?? 1, 1), mostColumns)
    }

    private static func isRightAligned(_ cell: Int, _ tree: HTMLTree) throws(DocumentWork.Stop) -> Bool {
        if let align = try tree.value(of: "align", in: cell) { return align.lowercased() == "right" }
        return try tree.value(of: "style", in: cell)?.filter { $0 != " " }.contains("text-align:right") ?? false
    }

    var text: String {
        let columns = columns
        func line(_ cells: [String]) -> String {
            let missing = Array(repeating: "", count: columns - cells.count)
            return "|" + (cells + missing).map { $0.isEmpty ? "  |" : " \($0) |" }.joined()
        }
        let rules = (0..<columns).map { rightAligned.contains($0) ? "--:" : "---" }
        let head = hasHead ? rows[0] : []
        return ([head, rules] + rows.dropFirst(hasHead ? 1 : 0)).map(line).joined(separator: "\n")
    }
}
