extension HTMLText {

    /// Returns the numbers of words between spaces in HTML, and of kana and ideographs, which have no spaces between
    /// words.
    package static func wordCounts(of html: String) -> (words: Int, ideographs: Int) {
        var (words, ideographs) = (0, 0)
        var isInWord = false
        for scalar in plain(html).unicodeScalars {
            switch scalar.value {
            case 0x20:
                isInWord = false
            case 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
                ideographs += 1
                isInWord = false
            default:
                if !isInWord { words += 1 }
                isInWord = true
            }
        }
        return (words, ideographs)
    }

    /// Returns the number of words in HTML; an ideograph counts as one.
    package static func wordCount(of html: String) -> Int {
        let (words, ideographs) = wordCounts(of: html)
        return words + ideographs
    }
}
