/// Writes images, each once: scripts that load images late leave another copy for browsers without scripts.
struct ImageWriter {
    /// Whether what comes is for browsers without scripts.
    var isInNoscript = false

    private var last: Image?

    /// The image that was written last.
    private struct Image {
        /// Empty where only its description was written.
        var url: [UInt8]
        var isInNoscript: Bool

        /// The output before it, and how long that was after it.
        var mark: SanitizedOutput.Mark
        var end: Int
        var replacedFormulas: Int
    }

    mutating func write(
        _ tag: HTMLTag, in bytes: HTMLBytes, to document: inout SanitizedDocument, _ attributes: inout AttributeFilter
    ) {
        let image = ImageSources(tag, in: bytes)
        guard !image.isInvisible else { return }
        let source = image.candidates.first { attributes.urls.cleanImage(bytes, $0.value) }
        var url = source == nil ? [] : attributes.urls.url
        if url.isEmpty, let set = image.sourceSet { url = attributes.urls.firstCandidate(of: set, in: bytes) }
        if TrackerAddress.isImage(url) || isTwin(url) { return }
        guard !url.isEmpty || image.hasAlternative else { return }

        takeBackPlaceholder(in: &document)
        document.makeCell()
        let mark = document.output.mark
        document.beginInline()
        document.output.keepName(of: tag, as: .img)
        attributes.write(attributesOfImage: tag, image, source: source, url: url, to: &document.output)
        document.output.keepEnd(ofVoid: tag)
        last = Image(
            url: url, isInNoscript: isInNoscript, mark: mark, end: document.output.count,
            replacedFormulas: document.replacedFormulas)
    }

    /// Whether the same image was written for browsers with scripts, or for those without.
    private func isTwin(_ url: [UInt8]) -> Bool {
        guard let last, isInNoscript != last.isInNoscript, !last.url.isEmpty else { return false }
        return last.url == url
    }

    /// Next.js writes a description without an image, and right after it the image for browsers without scripts.
    private func takeBackPlaceholder(in document: inout SanitizedDocument) {
        guard isInNoscript, let last, last.url.isEmpty, last.end == document.output.count,
            // Else it may be among what a formula took back.
            last.replacedFormulas == document.replacedFormulas
        else { return }
        document.output.rewind(to: last.mark)
    }
}

private extension URLCleaner {

    /// Leaves the clean URL in ``url``. False where no image can be there.
    mutating func cleanImage(_ bytes: HTMLBytes, _ value: Range<Int>) -> Bool {
        clean(bytes, value, for: .image) && !url.isEmpty && !RasterImage.isPlaceholder(url)
    }

    mutating func firstCandidate(of sourceSet: HTMLAttribute, in bytes: HTMLBytes) -> [UInt8] {
        var first: [UInt8] = []
        HTMLSourceSet.forEachCandidate(of: sourceSet.text(in: bytes)) { candidate, _ in
            if first.isEmpty, clean(candidate.utf8, for: .media) { first = url }
        }
        return first
    }
}
