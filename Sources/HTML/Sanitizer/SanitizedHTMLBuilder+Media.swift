import Base

/// The image that was written last.
struct LastImage {
    /// Whether what comes is for browsers without scripts.
    var isInNoscript = false

    /// Empty where only its description was written.
    var url: [UInt8] = []
    var wasInNoscript = false

    /// The output before it.
    var mark: SanitizedOutput.Mark?

    /// How long the output was after it.
    var end = 0
}

extension SanitizedHTMLBuilder {

    mutating func takeImage(_ tag: HTMLTag) {
        let image = ImageSources(tag, in: bytes)
        guard !image.isInvisible else { return }
        let source = image.candidates.first { candidate in
            urls.clean(bytes, candidate.value, for: .image) && !urls.url.isEmpty && !RasterImage.isPlaceholder(urls.url)
        }
        var url = source == nil ? [] : urls.url
        if url.isEmpty { url = firstCandidate(of: image.sourceSet) }
        if TrackerAddress.isImage(url) || isTwin(url) { return }
        guard !url.isEmpty || image.hasAlternative else { return }

        takeBackPlaceholder()
        makeCell()
        lastImage.mark = output.mark
        beginInline()
        writeName(of: tag, .img)
        writeAttributes(of: tag, image, source, url)
        finishVoid(tag)
        lastImage.url = url
        lastImage.wasInNoscript = lastImage.isInNoscript
        lastImage.end = output.count
    }

    /// A link to what is shown by another page.
    mutating func takeEmbedded(_ tag: HTMLTag) {
        let source = EmbeddedSource(tag, in: bytes)
        guard !isMuted, !source.isInvisible, let value = source.url, urls.clean(bytes, value, for: .media),
            !urls.url.isEmpty
        else {
            drop(tag.element)
            return
        }
        if source.isImage {
            writeImage(urls.url)
        } else {
            writeLink(to: EmbeddedVideo.page(of: urls.url), source.title)
        }
        if tag.element == .object { mute(tag) }
    }

    /// Check boxes of lists of tasks.
    mutating func takeField(_ tag: HTMLTag) {
        guard let type = tag.value(of: "type", in: bytes), type.lowercased() == "checkbox" else { return }
        makeCell()
        beginInline()
        output.write("<input type=\"checkbox\" disabled")
        if tag.has("checked", in: bytes) { output.write(" checked") }
        output.write(">")
    }
}

private extension SanitizedHTMLBuilder {

    /// Whether the same image was written for browsers with scripts, or for those without.
    func isTwin(_ url: [UInt8]) -> Bool {
        guard lastImage.isInNoscript != lastImage.wasInNoscript, !lastImage.url.isEmpty else { return false }
        return lastImage.url == url
    }

    /// Next.js writes a description without an image, and right after it the image for browsers without scripts.
    mutating func takeBackPlaceholder() {
        guard lastImage.isInNoscript, lastImage.url.isEmpty, let mark = lastImage.mark, lastImage.end == output.count
        else { return }
        output.rewind(to: mark)
    }

    mutating func firstCandidate(of sourceSet: HTMLAttribute?) -> [UInt8] {
        guard let sourceSet else { return [] }
        var first: [UInt8] = []
        HTMLSourceSet.forEachCandidate(of: sourceSet.text(in: bytes)) { url, _ in
            if first.isEmpty, urls.clean(url.utf8, for: .media) { first = urls.url }
        }
        return first
    }

    mutating func writeAttributes(of tag: HTMLTag, _ image: ImageSources, _ source: HTMLAttribute?, _ url: [UInt8]) {
        var summary = AttributeSummary()
        for attribute in tag.attributes(in: bytes) {
            guard let name = HTMLAttributeName(HTMLBytes(rebasing: bytes[attribute.name])), summary.seen.insert(name)
            else { continue }
            switch name {
            case .src where attribute == source && urls.isPlain(HTMLBytes(rebasing: bytes[attribute.value])):
                write(attribute, .src)
            case .src: if !url.isEmpty { write(.src, url) }
            case .srcset:
                if attribute == image.sourceSet { _ = writeSourceSet(attribute, .srcset) }
            case _ where attribute == image.sourceSet: _ = writeSourceSet(attribute, .srcset)
            default:
                guard let kind = HTMLElement.img.kind(of: name) else { continue }
                write(attribute, name, kind, to: &summary)
            }
        }
        if !summary.seen.contains(.src), !url.isEmpty { write(.src, url) }
    }

    mutating func writeImage(_ url: [UInt8]) {
        guard !TrackerAddress.isImage(url) else { return }
        makeCell()
        beginInline()
        output.write("<img")
        write(.src, url)
        output.write(">")
    }

    /// Named by an image that isn't there: its description is shown in its place (WHATWG HTML 15.4.2), and is no text of
    /// the article's.
    mutating func writeLink(to url: [UInt8], _ title: String?) {
        guard !TrackerAddress.isImage(url) else { return }
        _ = makeRoom(for: .a)
        if !isAtBoundary { wordEnds = true }
        beginInline()
        output.write("<a")
        write(.href, url)
        output.write("><img")
        let names = [Array(HTMLText.folded(title ?? "").utf8), EmbeddedVideo.host(of: url)]
        write(.alt, names.first { !$0.isEmpty } ?? url)
        output.write("></a>")
        wordEnds = true
    }
}

/// What an `iframe`, `frame`, `embed` or `object` element shows.
private struct EmbeddedSource {
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
