/// The known name that a mistyped one most likely stands for.
enum NearestName {

    /// Returns the name, or `nil` if none is similar: at most a third of the letters may differ.
    static func of(_ name: String, among names: [String]) -> String? {
        // Others differ by more letters than are allowed; to compare a text of a megabyte takes long.
        let length = name.count
        let similar = names.filter { abs($0.count - length) * 3 <= length }
        let near = similar.map { (name: $0, distance: distance(Array(name), Array($0))) }.min {
            $0.distance < $1.distance
        }
        guard let near, near.distance * 3 <= length else { return nil }
        return near.name
    }

    /// Returns how many letters must be inserted, deleted, replaced, or swapped with the next (optimal string
    /// alignment).
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var rows = [Array(0...right.count)]
        for i in left.indices {
            var row = [i + 1]
            for j in right.indices {
                var least = min(rows[i][j] + (left[i] == right[j] ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
                let isSwapped = i > 0 && j > 0 && left[i] == right[j - 1] && left[i - 1] == right[j]
                if isSwapped { least = min(least, rows[i - 1][j - 1] + 1) }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[left.count][right.count]
    }
}
