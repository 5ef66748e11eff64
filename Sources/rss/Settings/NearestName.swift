/// The name that somebody meant who mistyped it.
enum NearestName {

    /// Nil: none is near enough, that is, a third of the letters away at most.
    static func of(_ name: String, among names: [String]) -> String? {
        let near = names.map { (name: $0, distance: distance(Array(name), Array($0))) }.min {
            $0.distance < $1.distance
        }
        guard let near, near.distance * 3 <= name.count else { return nil }
        return near.name
    }

    /// How many letters have to be put in, left out or replaced (Levenshtein).
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let replaced = diagonal + (letter == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
            }
        }
        return row[right.count]
    }
}
