/// An era other than the common one, in which a year is counted.
struct DateEra {
    /// The year before its first one; so many years less than the year of the common era.
    let yearBefore: Int

    /// Whether the word names the first year, which has a word of its own.
    let isFirstYear: Bool

    /// Finds the era that a word names: `令和`, or `令和元年` for its first year.
    init?(_ word: ArraySlice<UInt8>) {
        guard let first = word.first else { return nil }
        if first < 0x80 {
            // Nothing in a feed was published before the common era.
            guard ["bc", "bce"].contains(String(decoding: word, as: UTF8.self).lowercased()) else { return nil }
            self.init(yearBefore: -10_000, isFirstYear: false)
        } else {
            let name = String(decoding: word, as: UTF8.self)
            guard let era = Self.eras.first(where: { name.hasPrefix($0.name) }) else { return nil }
            self.init(yearBefore: era.yearBefore, isFirstYear: name.dropFirst(era.name.count).hasPrefix("元"))
        }
    }

    private init(yearBefore: Int, isFirstYear: Bool) {
        (self.yearBefore, self.isFirstYear) = (yearBefore, isFirstYear)
    }

    private static let eras: [(name: String, yearBefore: Int)] = [
        ("令和", 2018), ("平成", 1988), ("昭和", 1925), ("民國", 1911), ("民国", 1911),
    ]
}
