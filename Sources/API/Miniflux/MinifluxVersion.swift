/// A version of Miniflux, which determines the functions of its API.
struct MinifluxVersion: Equatable, Sendable {

    /// The version as the server sends it: `2.3.4`.
    let text: String
    private let numbers: [Int]

    /// Returns `nil` if the text doesn't begin with a number: a build from source may have `Development Version`.
    init?(_ text: String) {
        let digits = text.drop { $0 == "v" }.prefix { $0 == "." || $0.isASCII && $0.isNumber }
        let numbers = digits.split(separator: ".").compactMap { Int($0) }
        guard numbers.count >= 2 else { return nil }
        self.text = text
        self.numbers = numbers
    }

    /// Whether there are lists of ids alone, and a call that sets stars of many entries, as since 2.3.2. Older versions
    /// toggle stars. https://github.com/miniflux/v2/releases/tag/2.3.2
    var hasIDLists: Bool { !numbers.lexicographicallyPrecedes([2, 3, 2]) }

    /// A version that the server doesn't tell: only functions of all versions are used.
    static let unknown = MinifluxVersion(text: "", numbers: [])

    private init(text: String, numbers: [Int]) {
        self.text = text
        self.numbers = numbers
    }
}
