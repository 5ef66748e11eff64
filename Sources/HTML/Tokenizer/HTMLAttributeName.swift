/// The attributes that have a meaning here.
enum HTMLAttributeName: UInt8, CaseIterable, Sendable {
    case abbr, align, alt, cite, `class`, colspan, controls, data, datetime, dir, height, hidden
    case href, hreflang, id, kind, label, lang, media, name, open, poster, reversed, role, rowspan, scope, sizes, span
    case src, srclang, srcset, start, style, title, type, valign, value, width

    /// `aria-hidden`: hidden from screen readers.
    case isHiddenFromReaders

    // These are set by scripts that load images when they come into view.
    case dataSource, lazySource, originalSource, dataSourceSet, lazySourceSet

    private static let texts = allCases.map(\.spelling)
    private static let names = NameTable(name: \HTMLAttributeName.spelling)

    /// Finds the attribute called `name`, in any case. Fails for all that have no meaning here.
    init?(_ name: HTMLBytes) {
        guard let known = Self.names[name] else { return nil }
        self = known
    }

    /// The name as it is written.
    var text: String { Self.texts[Int(rawValue)] }

    private var spelling: String {
        switch self {
        case .isHiddenFromReaders: "aria-hidden"
        case .dataSource: "data-src"
        case .lazySource: "data-lazy-src"
        case .originalSource: "data-original"
        case .dataSourceSet: "data-srcset"
        case .lazySourceSet: "data-lazy-srcset"
        default: String(describing: self)
        }
    }
}

/// A set of attributes, in one integer.
struct HTMLAttributeSet {
    private var bits: UInt64 = 0

    func contains(_ name: HTMLAttributeName) -> Bool {
        bits & bit(of: name) != 0
    }

    /// Inserts an attribute. Returns `false` if it was in the set already.
    mutating func insert(_ name: HTMLAttributeName) -> Bool {
        if contains(name) { return false }
        bits |= bit(of: name)
        return true
    }

    private func bit(of name: HTMLAttributeName) -> UInt64 {
        1 << UInt64(name.rawValue)
    }
}
