import Base

/// What an `iframe`, `frame`, `embed` or `object` element shows.
struct EmbeddedSource {
    /// As it is written.
    private(set) var url: Range<Int>?
    private(set) var title: String?

    /// Whether it is an image, as only `object` may say.
    private(set) var isImage = false

    /// Whether it is there to count readers.
    private(set) var isInvisible = false

    init(_ tag: HTMLTag, in bytes: HTMLBytes) {
        var source: Range<Int>?
        var lazySource: Range<Int>?
        var seen = HTMLAttributeSet()
        for attribute in tag.attributes(in: bytes) {
            guard let name = HTMLAttributeName(HTMLBytes(rebasing: bytes[attribute.name])), seen.insert(name) else {
                continue
            }
            switch name {
            case .src where tag.element != .object: source = attribute.value
            case .data where tag.element == .object: source = attribute.value
            case .dataSource, .lazySource: lazySource = lazySource ?? attribute.value
            case .title: title = attribute.text(in: bytes)
            case .type where tag.element == .object: isImage = bytes.spells("image/", in: attribute.value.prefix(6))
            case .hidden: isInvisible = true
            case .width, .height: if PixelSize.isInvisible(attribute.value, in: bytes) { isInvisible = true }
            case .style: if PixelSize.isInvisible(style: attribute.value, in: bytes) { isInvisible = true }
            default: break
            }
        }
        url = lazySource ?? source
    }
}
