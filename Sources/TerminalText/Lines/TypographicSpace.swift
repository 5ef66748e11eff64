import HTML

/// Spaces of typographic widths, which terminals don't have.
enum TypographicSpace {
    case breaking
    case nonBreaking

    /// Reads the UTF-8 of one character.
    init?(_ character: Slice<HTMLBytes>) {
        guard character.count == 3, character.first == 0xE2 else { return nil }
        let scalar = character.dropFirst().reduce(0x2) { $0 << 6 | UInt32($1 & 0x3F) }
        switch scalar {
        // The figure space and the narrow no-break space.
        case 0x2007, 0x202F: self = .nonBreaking
        case 0x2000...0x200A, 0x205F: self = .breaking
        default: return nil
        }
    }
}
