import Base
import HTML

/// How long a text takes to read.
package enum ReadingTime {
    /// Brysbaert (2019): adults read 238 words of English a minute.
    private static let wordsPerMinute = 238

    /// Of scripts without spaces between words; Liu and others (2021) for Chinese.
    private static let ideographsPerMinute = 400

    /// In minutes, at least one. Nil: there is nothing to read.
    package static func minutes(ofHTML html: String) -> Int? {
        var (words, ideographs) = (0, 0)
        var isInWord = false
        for scalar in HTMLText.plain(html).unicodeScalars {
            switch scalar.value {
            case 0x20:
                isInWord = false
            // Kana, ideographs.
            case 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
                ideographs += 1
                isInWord = false
            default:
                if !isInWord { words += 1 }
                isInWord = true
            }
        }
        if words + ideographs == 0 { return nil }
        let seconds = words * 60 / wordsPerMinute + ideographs * 60 / ideographsPerMinute
        return max(1, (seconds + 30) / 60)
    }
}
