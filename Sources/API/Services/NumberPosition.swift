/// How far articles with growing numbers were read, for the next time: the content of `since`.
///
/// One answer may have a number far beyond all others. A client that went on from there would see no other article. So
/// where the last number is gone and no greater one has come, reading goes on from where it went on before: that costs
/// a request when the newest article was deleted.
struct NumberPosition: Equatable, Sendable {
    let last: Int64

    /// The position before; `nil` if there was none.
    let previous: Int64?

    init(last: Int64, previous: Int64? = nil) {
        self.last = last
        self.previous = previous
    }

    /// Returns `nil` if the text is not one of our values.
    init?(_ since: String) {
        let numbers = since.split(separator: " ").map { Int64($0) }
        guard let last = numbers.first ?? nil else { return nil }
        self.init(last: last, previous: numbers.count > 1 ? numbers[1] : nil)
    }

    /// The form in which it is kept: one or two numbers.
    var since: String { ([last] + (previous.map { [$0] } ?? [])).map { String($0) }.joined(separator: " ") }

    /// Reads on, and returns the new position; `nil` if nothing is there from which to go on.
    ///
    /// - Parameter read: reads the article with the number, which is known, and those with greater ones. Returns the
    ///   greatest number, or `nil` if there are none.
    func readingOn(_ read: (Int64) async throws -> Int64?) async throws -> NumberPosition? {
        for start in [last, previous].compactMap({ $0 }) {
            guard let greatest = try await read(start) else { continue }
            if greatest == last { return self }
            return NumberPosition(last: greatest, previous: start < greatest ? start : nil)
        }
        return nil
    }
}
