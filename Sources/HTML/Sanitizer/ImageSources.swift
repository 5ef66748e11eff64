import Base

/// The possible sources of an `img` element's image.
struct ImageSources {
    /// The attributes that may name the image, the best first: one that a script loads comes before its placeholder.
    private(set) var candidates: [HTMLAttribute] = []
    private(set) var sourceSet: HTMLAttribute?
    private(set) var hasAlternative = false

    /// Whether the image is a tracker, or hidden.
    private(set) var isInvisible = false

    private var source: HTMLAttribute?
    private var lazySourceSet: HTMLAttribute?

    init(_ tag: HTMLTag, in bytes: HTMLBytes) {
        var seen = HTMLAttributeSet()
        for attribute in tag.attributes(in: bytes) {
            guard let name = HTMLAttributeName(HTMLBytes(rebasing: bytes[attribute.name])), seen.insert(name) else {
                continue
            }
            take(attribute, name, in: bytes)
        }
        if let source { candidates.append(source) }
        // Browsers load nothing (WHATWG HTML 4.8.4.3.5): a script would set it.
        let isEmpty = source.map { bytes.trimmed($0.value).isEmpty } ?? false
        if isEmpty, candidates.count == 1, sourceSet == nil, lazySourceSet == nil { isInvisible = true }
        sourceSet = lazySourceSet ?? sourceSet
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
        case .style: if PixelSize.isInvisible(style: attribute.value, in: bytes) { isInvisible = true }
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
