/// The attributes that mean something here.
enum HTMLAttributeName: UInt8, CaseIterable, Sendable {
    case abbr, align, alt, cite, `class`, colspan, controls, data, datetime, dir, height, hidden
    case href, hreflang, id, kind, label, lang, media, name, open, poster, reversed, role, rowspan, scope, sizes, span
    case src, srclang, srcset, start, style, title, type, valign, value, width

    /// `aria-hidden`: not for programs that read aloud.
    case isHiddenFromReaders

    // Set by scripts that load images when they come into view.
    case dataSource, lazySource, originalSource, dataSourceSet, lazySourceSet

    private static let texts = allCases.map(\.spelling)
    private static let names = NameTable(name: \HTMLAttributeName.spelling)

    /// The attribute called `name`, in any case; nil for all that mean nothing here.
    init?(_ name: HTMLBytes) {
        guard let known = Self.names[name] else { return nil }
        self = known
    }

    /// How it is written.
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
