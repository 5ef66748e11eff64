import Base

/// Writes the attributes that an element may have, if their values are safe.
struct AttributeFilter {
    var urls: URLCleaner
    private let bytes: HTMLBytes

    init(_ bytes: HTMLBytes, base: String?, growth: DocumentGrowth) {
        self.bytes = bytes
        urls = URLCleaner(base: base, growth: growth)
    }

    mutating func write(
        attributesOf tag: HTMLTag, _ element: HTMLElement, to output: inout SanitizedOutput
    ) -> AttributeSummary {
        var summary = AttributeSummary()
        guard !tag.attributeBytes.isEmpty else { return summary }
        for attribute in tag.attributes(in: bytes) {
            guard let name = HTMLAttributeName(HTMLBytes(rebasing: bytes[attribute.name])) else { continue }
            // Only the first attribute of a name counts.
            guard summary.seen.insert(name) else { continue }
            if let kind = element.kind(of: name) {
                write(attribute, name, kind, &summary, to: &output)
            } else if name == .isHiddenFromReaders {
                summary.isHiddenFromReaders = bytes.spells("true", in: attribute.value)
            } else if name == .dataSourceSet || name == .lazySourceSet, element == .source,
                summary.seen.insert(.srcset)
            {
                write(attribute, .srcset, .sourceSet, &summary, to: &output)
            }
        }
        return summary
    }

    /// Writes the attributes of an image, whose `src` becomes `url`, or is left out if that is empty.
    ///
    /// - Parameter source: The attribute that `url` was made from.
    mutating func write(
        attributesOfImage tag: HTMLTag, _ image: ImageSources, source: HTMLAttribute?, url: [UInt8],
        to output: inout SanitizedOutput
    ) {
        var summary = AttributeSummary()
        for attribute in tag.attributes(in: bytes) {
            guard let name = HTMLAttributeName(HTMLBytes(rebasing: bytes[attribute.name])), summary.seen.insert(name)
            else { continue }
            switch name {
            case .src where attribute == source && urls.isPlain(HTMLBytes(rebasing: bytes[attribute.value])):
                output.keep(attribute, as: .src)
            case .src: if !url.isEmpty { output.write(.src, url) }
            case .srcset:
                if attribute == image.sourceSet { _ = writeSourceSet(attribute, .srcset, to: &output) }
            case .style where image.isLate: continue
            case _ where attribute == image.sourceSet: _ = writeSourceSet(attribute, .srcset, to: &output)
            default:
                guard let kind = HTMLElement.img.kind(of: name) else { continue }
                write(attribute, name, kind, &summary, to: &output)
            }
        }
        if !summary.seen.contains(.src), !url.isEmpty { output.write(.src, url) }
    }
}

/// The properties of a tag that were found while its attributes were written.
struct AttributeSummary {
    fileprivate(set) var seen = HTMLAttributeSet()
    fileprivate(set) var isWritten = false
    fileprivate var isHiddenFromReaders = false
    fileprivate var hasFragment = false
    fileprivate var isButton = false
    fileprivate var isFlare = false
    fileprivate var isFormula = false

    /// Returns whether the content of the element is dropped.
    func isMuted(on element: HTMLElement) -> Bool {
        switch element {
        // It is the visual form of a formula. Other text is hidden from screen readers by mistake.
        case .span: isHiddenFromReaders && isFormula
        // It is a paragraph sign beside a heading.
        case .a: isButton || (isHiddenFromReaders && hasFragment)
        default: isFlare
        }
    }
}

private extension AttributeFilter {

    mutating func write(
        _ attribute: HTMLAttribute, _ name: HTMLAttributeName, _ kind: AttributeKind,
        _ summary: inout AttributeSummary, to output: inout SanitizedOutput
    ) {
        switch kind {
        case .text: output.keep(attribute, as: name)
        case .word: guard isWord(attribute.value) else { return }; output.keep(attribute, as: name)
        case .number: guard isNumber(attribute.value) else { return }; output.keep(attribute, as: name)
        case .identifier: guard isIdentifier(attribute.value) else { return }; output.keep(attribute, as: name)
        case .flag: output.keepFlag(attribute, as: name)
        case .url(let use):
            summary.hasFragment = bytes.firstIndex(of: UInt8(ascii: "#"), in: attribute.value) != nil
            guard writeURL(attribute, name, use, &summary, to: &output) else { return }
        case .sourceSet: guard writeSourceSet(attribute, name, to: &output) else { return }
        case .classes: guard writeClasses(attribute, &summary, to: &output) else { return }
        case .style: guard writeStyle(attribute, &summary, to: &output) else { return }
        }
        summary.isWritten = true
    }

    /// Writes a URL. Returns `false` if it isn't allowed.
    mutating func writeURL(
        _ attribute: HTMLAttribute, _ name: HTMLAttributeName, _ use: URLUse, _ summary: inout AttributeSummary,
        to output: inout SanitizedOutput
    ) -> Bool {
        let plain = HTMLBytes(rebasing: bytes[attribute.value])
        if urls.isPlain(plain) {
            summary.isButton = use == .link && TrackerAddress.isButton(plain)
            output.keep(attribute, as: name)
            return true
        }
        // Of media, an empty address is no file, and not that of the page.
        if use != .link, bytes.trimmed(attribute.value).isEmpty { return false }
        guard urls.clean(bytes, attribute.value, for: use) else { return false }
        summary.isButton = use == .link && urls.url.withUnsafeBufferPointer { TrackerAddress.isButton($0) }
        output.write(name, urls.url)
        return true
    }

    /// Writes a source set. Returns `false` if nothing of it is left.
    mutating func writeSourceSet(
        _ attribute: HTMLAttribute, _ name: HTMLAttributeName, to output: inout SanitizedOutput
    ) -> Bool {
        var candidates: [String] = []
        HTMLSourceSet.forEachCandidate(of: attribute.text(in: bytes)) { url, descriptor in
            guard urls.clean(url.utf8, for: .media) else { return }
            let url = HTMLSourceSet.fenced(String(decoding: urls.url, as: UTF8.self))
            candidates.append(descriptor.isEmpty ? url : url + " " + descriptor)
        }
        guard !candidates.isEmpty else { return false }
        output.write(name, candidates.joined(separator: ", ").utf8)
        return true
    }

    /// Writes the kept classes. Returns `false` if there are none.
    func writeClasses(
        _ attribute: HTMLAttribute, _ summary: inout AttributeSummary, to output: inout SanitizedOutput
    ) -> Bool {
        var isFirst = true
        var rest = attribute.value
        while let word = bytes.firstWord(in: rest) {
            rest = word.upperBound..<rest.upperBound
            if bytes.spells("feedflare", in: word) { summary.isFlare = true }
            if ClassNames.isFormula(bytes, word) { summary.isFormula = true }
            guard ClassNames.isKept(bytes, word) else { continue }
            if isFirst { output.beginValue(of: attribute, as: .class) } else { output.write(" ") }
            output.keep(word)
            isFirst = false
        }
        guard !isFirst else { return false }
        output.endValue(of: attribute)
        return true
    }

    /// Writes the kept declarations, and `hidden` for those that hide the element. Returns `false` if there are none.
    func writeStyle(
        _ attribute: HTMLAttribute, _ summary: inout AttributeSummary, to output: inout SanitizedOutput
    ) -> Bool {
        var isFirst = true
        var hiding = HidingStyle()
        for (name, value) in StyleDeclarations(bytes, attribute.value) {
            hiding.take(name, value, in: bytes)
            guard StyleRule.allows(name, value, in: bytes) else { continue }
            if isFirst { output.beginValue(of: attribute, as: .style) } else { output.write("; ") }
            output.keep(name)
            output.write(": ")
            output.keep(value)
            isFirst = false
        }
        if !isFirst { output.endValue(of: attribute) }
        if hiding.hides, summary.seen.insert(.hidden) {
            output.write(" hidden")
            return true
        }
        return !isFirst
    }

    // MARK: Checks

    func isWord(_ value: Range<Int>) -> Bool {
        (1...64).contains(value.count)
            && value.allSatisfy {
                bytes[$0].isASCIILetterOrDigit || "-_:.+ ".utf8.contains(bytes[$0])
            }
    }

    func isNumber(_ value: Range<Int>) -> Bool {
        (1...12).contains(value.count)
            && value.allSatisfy { bytes[$0].isASCIIDigit || "+-.%px".utf8.contains(bytes[$0]) }
    }

    /// Returns whether the value may be the target of notes within the article. These contain a digit, unlike names
    /// that scripts of a page use for something else ("DOM clobbering").
    func isIdentifier(_ value: Range<Int>) -> Bool {
        isWord(value) && value.contains { bytes[$0].isASCIIDigit } && !value.contains { bytes[$0] == UInt8(ascii: " ") }
    }
}
