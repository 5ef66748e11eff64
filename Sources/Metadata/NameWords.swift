import Base

/// The words in the names that pages give to elements.
package enum NameWords {

    /// Returns the words of names, in lower case: `articleBody main_text` has four.
    package static func words(_ names: String) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        var wasLower = false
        for byte in names.utf8 {
            let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            let isPart = byte.isASCIILetterOrDigit || byte >= 0x80
            if !word.isEmpty, !isPart || (isUpper && wasLower) {
                words.append(String(decoding: word, as: UTF8.self))
                word.removeAll(keepingCapacity: true)
            }
            if isPart { word.append(byte.asciiLowercased) }
            wasLower = isPart && !isUpper
        }
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        return words
    }
}
