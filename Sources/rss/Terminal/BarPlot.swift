import Base

/// Numbers side by side as bars of block characters, for a terminal.
///
///      12 ┤    █
///         │  ▄ █ ▂
///         └───────
///          9    12
struct BarPlot {
    /// The value of each bar. If space is short, the first bars are left out.
    let values: [Int]

    /// The labels below the bars, by index.
    let labels: [Int: String]

    /// The height in lines, without the axis.
    var height = 4

    /// The blocks from empty to full, in eighths of a line.
    static let blocks: [Character] = Array(" ▁▂▃▄▅▆▇█")

    /// Returns the lines of the plot.
    ///
    /// - Parameter width: The greatest width in columns. At least one bar is shown, even if it is wider.
    func lines(width: Int) -> [String] {
        let peak = values.max() ?? 0
        let margin = "\(peak)".count + 2
        let room = max(width - margin, 1)
        // If there is room, there are gaps between the bars.
        let step = values.count * 2 <= room ? 2 : 1
        let first = max(0, values.count - room / step)
        let shown = values[first...]
        let empty = String(repeating: " ", count: margin - 2)
        let rows = (0..<height).map { row in
            let bars = shown.map { String(block($0, of: peak, in: row)) }
            let start = row == 0 ? "\(peak) ┤" : empty + " │"
            let line = bars.joined(separator: step == 2 ? " " : "")
            return start + line.replacing(/\ +$/, with: "")
        }
        let axis = empty + " └" + String(repeating: "─", count: max(shown.count * step - (step - 1), 1))
        let below = String(repeating: " ", count: margin) + labelLine(from: first, step: step, width: room)
        return rows + [axis, below]
    }

    /// Returns the part of a bar in a row, counted from the top. Any bar above zero is visible.
    private func block(_ value: Int, of peak: Int, in row: Int) -> Character {
        if value <= 0 || peak <= 0 { return Self.blocks[0] }
        let levels = height * 8
        let level = max(1, Int(Double(value) / Double(peak) * Double(levels), rounded: .toNearestOrAwayFromZero) ?? 0)
        return Self.blocks[min(8, max(0, level - (height - 1 - row) * 8))]
    }

    /// Returns the line of labels, without those that would touch the one before.
    private func labelLine(from first: Int, step: Int, width: Int) -> String {
        var line = ""
        for (index, label) in labels.sorted(by: { $0.key < $1.key }) where index >= first {
            let column = (index - first) * step
            guard column == 0 || column > line.count, column + label.count <= width else { continue }
            line += String(repeating: " ", count: column - line.count) + label
        }
        return line
    }
}
