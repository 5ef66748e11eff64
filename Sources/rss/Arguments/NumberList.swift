/// Numbers as people type them in an answer: `2`, `1 3`, `1,3`, `1-3`, `all`.
enum NumberList {

    /// Returns the numbers in the order they were typed, each once.
    ///
    /// - Returns: `nil` if the answer contains something else, or a number that is not from 1 to `most`.
    static func numbers(in answer: String, upTo most: Int) -> [Int]? {
        if answer.lowercased().split(separator: " ") == ["all"] { return Array(1...most) }
        var numbers: [Int] = []
        for word in answer.split(whereSeparator: { $0 == " " || $0 == "," }) {
            let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
            guard let first = ends.first, let last = ends.last, ends.count <= 2, 1...most ~= first, 1...most ~= last,
                first <= last
            else { return nil }
            numbers += (first...last).filter { !numbers.contains($0) }
        }
        return numbers.isEmpty ? nil : numbers
    }
}
