import Base

/// The possible sources of an `img` element's image.
struct ImageSources {
    /// The attributes that may name the image, the best first: one that a script loads comes before its placeholder.
    private(set) var candidates: [HTMLAttribute] = []
    private(set) var sourceSet: HTMLAttribute?
    private(set) var hasAlternative = false

    /// Whether the image is a tracker, or hidden.
    private(set) var isInvisible = false

    /// Whether a script loads it, and shows it then.
    var isLate: Bool { candidates.contains { $0 != source } }

    private var isHiddenByStyle = false
    private var source: HTMLAttribute?
    private var lazySourceSet: HTMLAttribute?

    /// The attributes that a page has made up.
    private var others: [HTMLAttribute] = []

    init(_ tag: HTMLTag, in bytes: HTMLBytes) {
        var seen = HTMLAttributeSet()
        for attribute in tag.attributes(in: bytes) {
            guard let name = HTMLAttributeName(HTMLBytes(rebasing: bytes[attribute.name])) else {
                if attribute.isPath(in: bytes) { others.append(attribute) }
                continue
            }
            if seen.insert(name) { take(attribute, name, in: bytes) }
        }
        takeOthers(in: bytes)
        if isHiddenByStyle, candidates.isEmpty { isInvisible = true }
        // Browsers load nothing from an empty one (WHATWG HTML 4.8.4.3.5): a script would set it.
        let isEmpty = source.map { bytes.trimmed($0.value).isEmpty } ?? false
        if isEmpty, candidates.isEmpty, sourceSet == nil, lazySourceSet == nil { isInvisible = true }
        if let source, !isEmpty { candidates.append(source) }
        sourceSet = lazySourceSet ?? sourceSet
    }

    /// Takes the addresses of pictures from attributes of any name, where the source is a placeholder.
    private mutating func takeOthers(in bytes: HTMLBytes) {
        guard !others.isEmpty, candidates.isEmpty else { return }
        if let source, !PictureAddress.isPlaceholder(source.text(in: bytes)) { return }
        let ranked = others.compactMap { attribute in
            PictureAddress.rank(bytes.text(in: attribute.name), attribute.text(in: bytes)).map { (attribute, $0) }
        }
        candidates = ranked.filter { $0.1 == 2 }.map(\.0) + ranked.filter { $0.1 == 1 }.map(\.0)
        let sets = others.filter { bytes.text(in: $0.name).lowercased().hasSuffix("srcset") }
        lazySourceSet = lazySourceSet ?? sets.first
    }

    private mutating func take(_ attribute: HTMLAttribute, _ name: HTMLAttributeName, in bytes: HTMLBytes) {
        switch name {
        case .src: source = attribute
        case .dataSource, .lazySource, .originalSource: if attribute.isPath(in: bytes) { candidates.append(attribute) }
        case .srcset: sourceSet = attribute
        case .dataSourceSet, .lazySourceSet: lazySourceSet = lazySourceSet ?? attribute
        case .alt: hasAlternative = ControlFilter.isShown(attribute.text(in: bytes))
        case .hidden: isInvisible = true
        case .width, .height: if PixelSize.isInvisible(attribute.value, in: bytes) { isInvisible = true }
        case .style: isHiddenByStyle = PixelSize.isInvisible(style: attribute.value, in: bytes)
        default: break
        }
    }
}

private extension HTMLAttribute {
    /// Returns whether it looks like an address rather than a number or word for a script.
    func isPath(in bytes: HTMLBytes) -> Bool {
        value.contains { bytes[$0] == UInt8(ascii: "/") || bytes[$0] == UInt8(ascii: ".") }
    }
}
