/// A Miniflux's version, which tells what its API can.
struct MinifluxVersion: Equatable, Sendable {

    /// As the server says it: `2.3.4`.
    let text: String
    private let numbers: [Int]

    /// Nil when there is no number at its beginning: a build from source may call itself `Development Version`.
    init?(_ text: String) {
        let digits = text.drop { $0 == "v" }.prefix { $0 == "." || $0.isASCII && $0.isNumber }
        let numbers = digits.split(separator: ".").compactMap { Int($0) }
        guard numbers.count >= 2 else { return nil }
        self.text = text
        self.numbers = numbers
    }

    /// Since 2.3.2 there are lists of ids alone, and stars are set for many entries at once. Before, a star is toggled.
    /// https://github.com/miniflux/v2/releases/tag/2.3.2
    var hasIDLists: Bool { !numbers.lexicographicallyPrecedes([2, 3, 2]) }

    /// For one that doesn't say what it is: what every version can.
    static let unknown = MinifluxVersion(text: "", numbers: [])

    private init(text: String, numbers: [Int]) {
        self.text = text
        self.numbers = numbers
    }
}
