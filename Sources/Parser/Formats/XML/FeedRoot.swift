/// Finds the feed in a document that begins with something else: messages of a failing script as HTML, or an `<xml>`
/// instead of an XML declaration.
enum FeedRoot {
    private static let greatestCandidateCount = 16
    /// The number of bytes in which the feed must be recognisable.
    private static let sampleSize = 2048

    /// Returns the feed's root element and the rest of the text; `nil` if there is no feed.
    static func first(in text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
        let starts = roots.compactMap { start(of: $0.tag, with: $0.proof, in: text) }
        return starts.min().map { UnsafeBufferPointer(rebasing: text[$0...]) }
    }

    /// Start tags, and the text that soon follows them in a feed. In lower case.
    private static let roots: [(tag: StaticString, proof: StaticString)] = [
        ("<rss", "<channel"), ("<rdf:rdf", "<channel"), ("<feed", "http://www.w3.org/2005/atom"),
        ("<feed", "http://purl.org/atom"),
    ]

    private static func start(
        of tag: StaticString, with proof: StaticString, in text: UnsafeBufferPointer<UInt8>
    ) -> Int? {
        var source = XMLSource(text)
        var candidate = source.find(tag, from: 0)
        for _ in 0..<greatestCandidateCount {
            guard let start = candidate else { return nil }
            var sample = XMLSource(UnsafeBufferPointer(rebasing: text[start...].prefix(sampleSize)))
            if sample.find(proof, from: tag.utf8CodeUnitCount) != nil { return start }
            candidate = source.find(tag, from: start + 1)
        }
        return nil
    }
}
