import Foundation
import Model

/// Which words the search index can find.
///
/// Its tokenizer, unicode61, takes letters and digits for words and drops all else: of `C++` it knows `c`. Of scripts
/// without blanks between words it knows whole runs of characters only: of 黒猫の本 neither 黒 nor 猫. Such words are looked
/// for in the text itself.
enum SearchText {

    /// Whether the index alone finds the phrase.
    static func isIndexed(_ text: String) -> Bool {
        hasWords(text) && !text.unicodeScalars.contains { hasNoBlanks($0) || isSymbol($0) }
    }

    /// Whether the index at least knows all articles that have the phrase: it has whole words, and other characters.
    static func isNarrowed(_ text: String) -> Bool {
        hasWords(text) && !text.unicodeScalars.contains(where: hasNoBlanks)
    }

    /// A character that stands in the HTML of every text that has the phrase; and the ways to write it as a reference.
    static func evidence(_ text: String) -> (character: String, references: [String])? {
        if let scalar = text.unicodeScalars.first(where: hasNoBlanks) {
            let hexadecimal = String(scalar.value, radix: 16)
            let numbers = ["\(scalar.value)", "x\(hexadecimal)", "x\(hexadecimal.uppercased())"]
            return (String(scalar), numbers.map { "&#\($0);" })
        }
        // These have names, too.
        let symbol = text.unicodeScalars.first { isSymbol($0) && $0.isASCII }
        return symbol.map { (String($0), ["&"]) }
    }

    private static func hasWords(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }

    /// Of a script that is written without blanks, or that the tokenizer may not know.
    private static func hasNoBlanks(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x1_0000 || unspaced.contains { $0.contains(scalar.value) }
    }

    /// Thai and Lao, Myanmar, Khmer; Hangul, whose words have their particles attached; kana and Han.
    private static let unspaced: [ClosedRange<UInt32>] = [
        0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7FF,
        0x2E80...0x2FDF, 0x3005...0x3007, 0x3040...0x312F, 0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF,
        0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFFDC,
    ]

    private static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: true
        default: scalar == "#"
        }
    }
}

extension String {

    /// What two texts have in common that differ in case and accents only.
    ///
    /// Marks of kana and the parts of Hangul make other words, and stay.
    var folded: String {
        if unicodeScalars.allSatisfy(\.isPlain) { return lowercased() }
        let bare = lowercased().decomposedStringWithCanonicalMapping.unicodeScalars.filter {
            !(0x0300...0x036F).contains($0.value)
        }
        return String(String.UnicodeScalarView(bare)).precomposedStringWithCanonicalMapping
    }
}

extension Unicode.Scalar {
    /// Never has an accent: ASCII, punctuation, Han.
    fileprivate var isPlain: Bool {
        isASCII || (0x2000...0x206F).contains(value) || (0x3000...0x303F).contains(value)
            || (0x3400...0x9FFF).contains(value)
    }
}
