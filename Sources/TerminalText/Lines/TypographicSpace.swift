import HTML

/// Spaces that keep what is around them on a line. Other spaces of typographic widths are characters as any other: HTML
/// folds only those of ASCII, and poems are indented with em spaces.
enum TypographicSpace {
    case nonBreaking

    /// Reads the UTF-8 of one character.
    init?(_ character: Slice<HTMLBytes>) {
        guard character.count == 3, character.first == 0xE2 else { return nil }
        let scalar = character.dropFirst().reduce(0x2) { $0 << 6 | UInt32($1 & 0x3F) }
        switch scalar {
        // The figure space and the narrow no-break space.
        case 0x2007, 0x202F: self = .nonBreaking
        default: return nil
        }
    }
}
