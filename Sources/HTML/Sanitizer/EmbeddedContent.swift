import Base

/// The content of an `iframe`, `frame`, `embed` or `object` element, which becomes a link to it.
struct EmbeddedContent {
    /// The URL as it is written.
    private var url: Range<Int>?
    private var title: String?

    /// Whether it is an image, which only `object` can declare.
    private var isImage = false

    /// Whether it is a tracker.
    private var isInvisible = false

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
            case .title:
                let text = attribute.text(in: bytes)
                title = ControlFilter.isShown(text) ? text : nil
            case .type where tag.element == .object: isImage = bytes.spells("image/", in: attribute.value.prefix(6))
            case .hidden: isInvisible = true
            case .width, .height: if PixelSize.isInvisible(attribute.value, in: bytes) { isInvisible = true }
            case .style: if PixelSize.isInvisible(style: attribute.value, in: bytes) { isInvisible = true }
            default: break
            }
        }
        // An empty source, which would be the page itself, shows nothing (WHATWG HTML 4.8.5).
        url = [lazySource, source].compactMap(\.self).first { !bytes.trimmed($0).isEmpty }
    }
}

extension EmbeddedContent {

    /// Writes a link to it, or the image that it is. Returns `false` if it is invisible, or has no URL that is allowed.
    func write(from bytes: HTMLBytes, to document: inout SanitizedDocument, _ urls: inout URLCleaner) -> Bool {
        guard !isInvisible, let url, urls.clean(bytes, url, for: .media), !urls.url.isEmpty else { return false }
        if isImage {
            writeImage(urls.url, to: &document)
        } else {
            writeLink(to: EmbeddedVideo.page(of: urls.url), in: &document, &urls.growth)
        }
        return true
    }

    private func writeImage(_ url: [UInt8], to document: inout SanitizedDocument) {
        guard !TrackerAddress.isImage(url) else { return }
        document.makeCell()
        document.beginInline()
        document.output.write("<img")
        document.output.write(.src, url)
        document.output.write(">")
    }

    /// Writes a link named by an image without a source: browsers show its description instead (WHATWG HTML 15.4.2),
    /// which is not part of the article's text.
    private func writeLink(
        to url: [UInt8], in document: inout SanitizedDocument, _ growth: inout DocumentGrowth
    ) {
        guard !TrackerAddress.isImage(url) else { return }
        _ = document.makeRoom(for: .a)
        document.endWord()
        document.beginInline()
        // If elements are nested too deep for a link, its name stays, like the content of any element.
        let isLink = !document.isFull
        if isLink {
            document.output.write("<a")
            document.output.write(.href, url)
            document.output.write(">")
        }
        document.output.write("<img")
        var name = Array(HTMLText.folded(title ?? "").utf8)
        if name.isEmpty {
            let host = EmbeddedVideo.host(of: url)
            name = host.isEmpty ? url : host
            if !growth.add(name.count) { name = [] }
        }
        document.output.write(.alt, name)
        document.output.write(isLink ? "></a>" : ">")
        document.endWord()
    }
}
