/// Writes images, each once: scripts for lazy loading leave another copy for browsers without scripts.
struct ImageWriter {
    /// Whether the following content is for browsers without scripts.
    var isInNoscript = false

    private var last: Image?

    /// The image that was written last.
    private struct Image {
        /// The URL; empty if only its description was written.
        var url: [UInt8]
        var isInNoscript: Bool

        /// The position in the output before it, and the length of the output after it.
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

    /// Returns whether the same image was written for browsers with scripts, or for those without.
    private func isTwin(_ url: [UInt8]) -> Bool {
        guard let last, isInNoscript != last.isInNoscript, !last.url.isEmpty else { return false }
        return last.url == url
    }

    /// Removes Next.js's description without an image, right before the image for browsers without scripts.
    private func takeBackPlaceholder(in document: inout SanitizedDocument) {
        guard isInNoscript, let last, last.url.isEmpty, last.end == document.output.count,
            // Otherwise a formula may have removed it already.
            last.replacedFormulas == document.replacedFormulas
        else { return }
        document.output.rewind(to: last.mark)
    }
}

private extension URLCleaner {

    /// Leaves the clean URL in ``url``. Returns `false` if it cannot be an image.
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
