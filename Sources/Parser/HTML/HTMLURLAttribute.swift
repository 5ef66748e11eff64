/// The attributes that hold URLs (WHATWG HTML, the index of attributes; the old ones: HTML 4.01, `%URI`).
enum HTMLURLAttribute {
    case single
    /// Candidates with descriptors: `a.png 1x, b.png 2x`.
    case sourceSet

    init?(_ name: Range<Int>, of element: HTMLElement, in bytes: HTMLBytes) {
        switch name.count {
        case 3 where bytes.spells("src", in: name): self = .single
        case 4 where bytes.spells("href", in: name): self = .single
        case 4 where bytes.spells("cite", in: name): self = .single
        case 4 where element == .object && bytes.spells("data", in: name): self = .single
        case 6 where bytes.spells("srcset", in: name): self = .sourceSet
        case 6 where bytes.spells("poster", in: name): self = .single
        case 6 where bytes.spells("action", in: name): self = .single
        case 6 where bytes.spells("usemap", in: name): self = .single
        case 7 where bytes.spells("classid", in: name): self = .single
        case 7 where bytes.spells("profile", in: name): self = .single
        case 8 where bytes.spells("longdesc", in: name): self = .single
        case 8 where bytes.spells("codebase", in: name): self = .single
        case 10 where bytes.spells("background", in: name): self = .single
        case 10 where bytes.spells("formaction", in: name): self = .single
        case 11 where bytes.spells("imagesrcset", in: name): self = .sourceSet
        default: return nil
        }
    }
}
