/// Measures how many columns text takes on a terminal.
///
/// The rules are those of `wcwidth`, summed over a character's scalars, except that emoji sequences (flags, skin tones,
/// families, U+FE0F) take two columns, as current terminals show them. The locale is ignored.
package enum DisplayWidth {

    /// Returns the width in columns. Control characters have none.
    package static func width(of text: String) -> Int {
        if let width = simpleWidth(of: text.utf8) { return width }
        return text.reduce(0) { $0 + width(of: $1) }
    }

    /// Returns the width in columns: 0, 1, 2, seldom more.
    package static func width(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.count == 1 { return width(of: first) }
        if isEmojiSequence(scalars) { return 2 }
        return scalars.reduce(0) { $0 + width(of: $1) }
    }

    /// Returns the longest prefix of `text` that takes at most `width` columns.
    package static func prefix(of text: String, toWidth width: Int) -> Substring {
        var columns = 0
        for index in text.indices {
            columns += Self.width(of: text[index])
            if columns > width { return text[..<index] }
        }
        return text[...]
    }

    /// Returns `text` if it fits into `width` columns, else its beginning and an ellipsis.
    package static func truncated(_ text: String, toWidth width: Int) -> String {
        // No character has fewer bytes than columns.
        if text.utf8.count <= width || Self.width(of: text) <= width { return text }
        guard width > 0 else { return "" }
        return prefix(of: text, toWidth: width - 1) + "…"
    }

    /// Returns `text`, truncated or padded with spaces to exactly `width` columns.
    package static func fitted(_ text: String, toWidth width: Int) -> String {
        let text = truncated(text, toWidth: width)
        return text + String(repeating: " ", count: max(0, width - Self.width(of: text)))
    }

    /// Returns the width in columns: 0, 1 or 2.
    static func width(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20..<0x7F: 1
        case ..<0xA0: 0
        case 0xAD: 0
        case ..<0x300: 1
        // Vowels and final consonants of Hangul are drawn into the syllable.
        case 0x1160...0x11FF, 0xD7B0...0xD7FB: 0
        default: generalWidth(of: scalar)
        }
    }
}

private extension DisplayWidth {

    static func generalWidth(of scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: 0
        default: WideCharacterTable.wide.contains(scalar) || scalar.properties.isEmojiPresentation ? 2 : 1
        }
    }

    static func isEmojiSequence(_ scalars: Character.UnicodeScalarView) -> Bool {
        guard let first = scalars.first, first.properties.isEmoji else { return false }
        return scalars.dropFirst().contains { scalar in
            switch scalar.value {
            case 0xFE0F, 0x1F3FB...0x1F3FF, 0x1F1E6...0x1F1FF: true
            case 0x200D: first.properties.isEmojiPresentation
            default: false
            }
        }
    }

    /// Returns the width of Latin and similar text, U+0020 to U+02FF: one column each; `nil` for any other text.
    static func simpleWidth(of text: String.UTF8View) -> Int? {
        var width = 0
        for byte in text {
            switch byte {
            case 0x20..<0x7F, 0xC3..<0xCC: width += 1
            case 0x80..<0xC0: break
            default: return nil
            }
        }
        return width
    }
}
