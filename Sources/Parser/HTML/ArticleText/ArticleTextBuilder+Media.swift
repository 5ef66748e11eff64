extension ArticleTextBuilder {

    mutating func beginMedia(_ tag: HTMLTag) {
        switch tag.element {
        case .img: appendImage(tag)
        case .video, .audio: beginRecording(tag)
        case .object: beginObject(tag)
        case .iframe, .frame, .embed: appendEmbedded(tag, url: tag.value(of: "src", in: bytes))
        case .input: appendCheckbox(tag)
        default: break
        }
    }

    /// A source of audio or video that has no URL yet.
    mutating func appendSource(_ source: HTMLTag, to recording: OpenElement) {
        guard recording.target == .awaitsSource,
            let url = source.value(of: "src", in: bytes).flatMap(target)
        else { return }
        text.appendMark(footnotes.mark(for: url))
        stack.update(at: stack.elements.count - 1) { $0.target = nil }
    }
}

private extension ArticleTextBuilder {

    mutating func appendImage(_ tag: HTMLTag) {
        let image = ImageAttributes(tag, in: bytes)
        if image.isInvisible { return }
        if image.isCharacter {
            text.append(image.alternative)
            return
        }
        appendLabel("image", image.alternative, url: image.source)
    }

    mutating func beginRecording(_ tag: HTMLTag) {
        let url = tag.value(of: "src", in: bytes)
        appendLabel(tag.element.rawValue, tag.value(of: "title", in: bytes) ?? "", url: url)
        open(tag.element) {
            $0.isHidden = true
            if url == nil { $0.target = .awaitsSource }
        }
    }

    /// What it holds is for browsers that can't show it; where it shows nothing itself, that is all there is.
    mutating func beginObject(_ tag: HTMLTag) {
        guard let url = tag.value(of: "data", in: bytes) else { return }
        appendEmbedded(tag, url: url)
        open(.object) { $0.isHidden = true }
    }

    mutating func appendEmbedded(_ tag: HTMLTag, url: String?) {
        guard let url, target(url) != nil else { return }
        appendLabel("embed", tag.value(of: "title", in: bytes) ?? "", url: url)
    }

    mutating func appendCheckbox(_ tag: HTMLTag) {
        guard tag.value(of: "type", in: bytes)?.lowercased() == "checkbox" else { return }
        text.append(tag.has("checked", in: bytes) ? "[x] " : "[ ] ")
    }

    /// `[kind: description][1]`
    mutating func appendLabel(_ kind: String, _ description: String, url: String?) {
        let description = HTMLText.folded(description)
        text.append(" [" + kind + (description.isEmpty ? "" : ": " + description) + "]")
        if let url = url.flatMap(target) { text.append(footnotes.mark(for: url)) }
        text.append(" ")
    }
}
