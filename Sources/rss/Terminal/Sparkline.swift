import Base

/// A line of numbers as blocks, one column each.
enum Sparkline {

    /// Returns the blocks, scaled to the highest value. Zero is a blank, and any value above zero is visible.
    static func text(_ values: [Int]) -> String {
        let peak = values.max() ?? 0
        return String(
            values.map { value in
                if value <= 0 || peak <= 0 { return BarPlot.blocks[0] }
                return BarPlot.blocks[
                    max(1, Int(Double(value) / Double(peak) * 8, rounded: .toNearestOrAwayFromZero) ?? 0)]
            })
    }
}
