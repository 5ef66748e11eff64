import Foundation
import Model

/// A text and its words, slow and plain: what the search index is held against. Of some characters, it knows only those
/// that the tests' texts are made of.
struct SlowText: Sendable {

    /// A word, or a character of a script without blanks.
    private struct Place {
        var forms: [String]
        var isCharacter = false

        /// The next place is a character, too, with nothing between.
        var isJoined = false
    }

    private let places: [Place]

    /// As a query, it has only the form of each word that was typed.
    private let typed: [String]

    init(_ text: String) {
        let folded = Self.folded(text)
        var places: [Place] = []
        var typed: [String] = []
        /// How far what was read belongs to a word.
        var wordEnd = 0
        var position = 0
        while position < folded.count {
            let start = position
            let character = folded[start]
            if Self.isLetter(character) {
                while position < folded.count, Self.isLetter(folded[position]) { position += 1 }
                let plain = folded[start..<position].joined()
                let suffix = Self.suffix(folded, position)
                let prefix = Self.prefix(folded, start, wordEnd)
                position += suffix.count
                wordEnd = position
                let forms = [plain] + (suffix.isEmpty ? [] : [plain + suffix.joined()])
                let full = prefix + plain + suffix.joined()
                places.append(Place(forms: forms + (prefix.isEmpty ? [] : [full])))
                typed.append(full)
            } else if Self.isUnspaced(character) {
                position += 1
                while position < folded.count, Self.isMark(folded[position]) { position += 1 }
                let isJoined = position < folded.count && Self.isUnspaced(folded[position])
                typed.append(folded[start..<position].joined())
                places.append(Place(forms: typed.suffix(1), isCharacter: true, isJoined: isJoined))
            } else {
                position += 1
                guard Self.isSymbol(character) else { continue }
                while !Self.isRegional(character), position < folded.count, folded[position] == character {
                    position += 1
                }
                places.append(Place(forms: [character]))
                typed.append(character)
            }
        }
        self.places = places
        self.typed = typed
    }

    /// - Parameter isPrefix: The last word of the query may go on.
    func has(_ query: SlowText, isPrefix: Bool) -> Bool {
        guard let end = query.places.indices.last else { return false }
        let isAlone = query.places[end].isCharacter && !(end > 0 && query.places[end - 1].isJoined)
        return places.indices.contains { start in
            guard start + end < places.count else { return false }
            return query.places.indices.allSatisfy { index in
                let (place, wanted) = (places[start + index], query.typed[index])
                if place.isCharacter != query.places[index].isCharacter { return false }
                if index == end && (isPrefix || isAlone) { return place.forms.contains { $0.hasScalarPrefix(wanted) } }
                if index < end && place.isJoined != query.places[index].isJoined { return false }
                return place.forms.contains(wanted)
            }
        }
    }
}

// MARK: - Characters

extension SlowText {

    /// What stands for characters: what is invisible is gone, and so are accents.
    private static func folded(_ text: String) -> [String] {
        var folded: [String] = []
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{AD}", "\u{200D}", "\u{200F}", "\u{FE0F}": continue
            case "\u{301}", "\u{306}", "\u{308}", "\u{3099}", "\u{FF9E}":
                let mark = scalar == "\u{FF9E}" ? "\u{3099}" : String(scalar)
                let composed = ((folded.last ?? "") + mark).precomposedStringWithCanonicalMapping
                if ["й", "ї", "が", "ガ"].contains(composed) { folded[folded.count - 1] = composed }
            case "\u{1161}" where folded.last == "\u{1112}": folded[folded.count - 1] = "하"
            case "\u{11AB}" where folded.last == "하": folded[folded.count - 1] = "한"
            default:
                let narrow = ["ｶ": "カ", "Ｃ": "c", "＋": "+", "㈱": "株", "ﬁ": "fi", "٣": "3", "ø": "o", "ß": "ss"]
                folded += plain(narrow[String(scalar)] ?? String(scalar)).unicodeScalars.map(String.init)
            }
        }
        return folded
    }

    private static func plain(_ text: String) -> String {
        let lower = text.lowercased()
        if ["й", "ї", "ำ"].contains(lower) || lower.unicodeScalars.allSatisfy(isUnspaced) { return lower }
        let bare = lower.decomposedStringWithCanonicalMapping.unicodeScalars.filter {
            !(0x300...0x36F).contains($0.value)
        }
        return String(String.UnicodeScalarView(bare))
    }

    private static func isLetter(_ character: String) -> Bool {
        character.unicodeScalars.allSatisfy {
            ($0.properties.isAlphabetic || $0.properties.numericType != nil) && !isUnspaced($0)
                && !isRegional(character)
        }
    }

    private static func isUnspaced(_ character: String) -> Bool { character.unicodeScalars.allSatisfy(isUnspaced) }

    /// Thai, Hangul, kana, Han.
    private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        let blocks: [ClosedRange<UInt32>] = [
            0xE01...0xE4E, 0x1100...0x11FF, 0x3005...0x3007, 0x3041...0x30FA, 0x30FC...0x30FF, 0x3400...0x9FFF,
            0xAC00...0xD7A3,
        ]
        return blocks.contains { $0.contains(scalar.value) }
    }

    private static func isMark(_ character: String) -> Bool { ["\u{E35}", "\u{E48}"].contains(character) }

    private static func isRegional(_ character: String) -> Bool { ["\u{1F1E9}", "\u{1F1EA}"].contains(character) }

    private static func isSymbol(_ character: String) -> Bool {
        isRegional(character) || ["€", "→", "🐈", "$", "=", "+"].contains(character)
    }

    /// After a word that ends at a position.
    private static func suffix(_ text: [String], _ position: Int) -> [String] {
        let sign = position < text.count ? text[position] : " "
        let count = text[position...].prefix { $0 == sign }.count
        let next = position + count < text.count ? text[position + count] : " "
        switch (sign, count) {
        case ("+", 1): return isLetter(next) || next == "=" ? [] : ["+"]
        case ("+", 2): return next == "=" ? [] : ["+", "+"]
        case ("#", 1): return isLetter(next) && !"0123456789".contains(next) ? [] : ["#"]
        default: return []
        }
    }

    /// Before a word that begins at a position.
    private static func prefix(_ text: [String], _ start: Int, _ wordEnd: Int) -> String {
        guard start > wordEnd, ["#", "@", "."].contains(text[start - 1]), start - 1 > wordEnd || wordEnd == 0 else {
            return ""
        }
        if text[start - 1] != "." { return text[start - 1] }
        let isNumber = "0123456789".contains(text[start])
        let isSecond = start > 1 && text[start - 2] == "."
        return isNumber || isSecond ? "" : "."
    }
}

extension String {
    fileprivate func hasScalarPrefix(_ other: String) -> Bool { unicodeScalars.starts(with: other.unicodeScalars) }
}
