import HTML

extension ArticleTextBuilder {

    mutating func beginMedia(_ tag: HTMLTag) {
        switch tag.element {
        case .img: appendImage(tag)
        case .video, .audio: beginRecording(tag)
        case .input: appendCheckbox(tag)
        default: break
        }
    }

    /// A source of audio or video that has no URL yet.
    mutating func appendSource(_ source: HTMLTag, to recording: OpenElement) {
        guard recording.target == .awaitsSource,
            let reference = source.value(of: "src", in: bytes), let url = target(reference)
        else { return }
        text.appendMark(footnotes.mark(for: url, recording.element == .audio ? .audio : .video))
        stack.update(at: stack.elements.count - 1) { $0.target = nil }
    }

    /// Whether the paragraph says what the description of the image before it said: a caption.
    mutating func repeatsLastImage() -> Bool {
        guard let image = lastImage, image.paragraph < paragraph else { return false }
        lastImage = nil
        return !image.description.isEmpty && text.shown(from: 0) == image.description
    }

    /// A picture at the beginning of a paragraph stands on its own line, as it does in a browser, or beside the text.
    mutating func breakLineAfterLeadingImage() {
        guard let image = lastImage, image.paragraph == paragraph, let end = image.endAsFirst else { return }
        var index = end
        while index < text.bytes.count, Self.markBytes.contains(text.bytes[index]) { index += 1 }
        guard index + 1 < text.bytes.count, text.bytes[index] == UInt8(ascii: " ") else { return }
        if text.bytes[index + 1] != UInt8(ascii: "[") { text.breakLine(atSpace: index) }
    }
}

private extension ArticleTextBuilder {
    static let markBytes = Set("[]0123456789".utf8)

    mutating func appendImage(_ tag: HTMLTag) {
        let image = ImageAttributes(tag, in: bytes)
        if image.isInvisible { return }
        if image.isCharacter {
            text.append(image.alternative)
            return
        }
        let url = image.source.flatMap { target($0) }
        // Scripts that load images late leave a copy for those who have none.
        if let url, url == lastImage?.url, lastImage?.paragraph == paragraph { return }
        let isFirst = text.isBlank
        // The mark of a link around it will do for both.
        if openLink != nil, let url { footnotes.addUnmarked(url, .image) }
        // A link to an image that has only a description is what is left of a player: see ``HTMLSanitizer``.
        let label = openLink != nil && image.source == nil ? "embed" : "image"
        appendLabel(label, image.description, url: openLink == nil ? url : nil, .image)
        lastImage = ShownImage(
            url: url, description: image.description, paragraph: paragraph,
            endAsFirst: isFirst ? text.bytes.count - 1 : nil)
    }

    mutating func beginRecording(_ tag: HTMLTag) {
        let url = tag.value(of: "src", in: bytes)
        let kind = tag.element == .audio ? ArticleLink.Kind.audio : .video
        appendLabel(kind.rawValue, tag.value(of: "title", in: bytes) ?? "", url: url.flatMap { target($0) }, kind)
        open(tag.element) {
            $0.isHidden = true
            if url == nil { $0.target = .awaitsSource }
        }
    }

    mutating func appendCheckbox(_ tag: HTMLTag) {
        guard tag.value(of: "type", in: bytes)?.lowercased() == "checkbox" else { return }
        text.append(tag.has("checked", in: bytes) ? "[x] " : "[ ] ")
    }

    /// `[kind: description][1]`
    mutating func appendLabel(_ label: String, _ description: String, url: String?, _ kind: ArticleLink.Kind) {
        let description = HTMLText.folded(description)
        text.append(" ")
        let look = text.look
        if hasHyperlinks, look.hyperlink == nil, let url { text.look.hyperlink = writer.addHyperlink(to: url) }
        text.style.insert(.dim)
        text.append("[" + label + (description.isEmpty ? "" : ": " + description) + "]")
        if let url { text.append(footnotes.mark(for: url, kind)) }
        text.look = look
        text.append(" ")
    }
}
