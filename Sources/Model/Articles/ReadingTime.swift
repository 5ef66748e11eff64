import HTML

/// The time that reading a text takes.
package enum ReadingTime {
    /// The reading speed of adults in English: 238 words a minute, from Brysbaert (2019).
    private static let wordsPerMinute = 238

    /// The reading speed in scripts without spaces between words, from Liu and others (2021) for Chinese.
    private static let ideographsPerMinute = 400

    /// Returns the reading time in minutes, at least one; `nil` if there is nothing to read.
    package static func minutes(ofHTML html: String) -> Int? {
        let (words, ideographs) = HTMLText.wordCounts(of: html)
        if words + ideographs == 0 { return nil }
        let seconds = words * 60 / wordsPerMinute + ideographs * 60 / ideographsPerMinute
        return max(1, (seconds + 30) / 60)
    }
}
