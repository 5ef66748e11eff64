import Base

extension SanitizedHTMLBuilder {

    /// What became of a start tag.
    enum Writing {
        case plain
        /// Its tags aren't written.
        case bare
        /// Its content isn't written either.
        case muted
    }

    /// Writes a start tag with those of its attributes that may stay.
    mutating func write(_ tag: HTMLTag, _ element: HTMLElement) -> Writing {
        let before = (mark: output.mark, wordEnds: wordEnds, isAtBoundary: isAtBoundary)
        if element.separatesWords { beginBlock() } else { beginInline() }
        writeName(of: tag, element)
        var attributes = AttributeSummary()
        if !tag.attributeBytes.isEmpty { attributes = writeAttributes(of: tag, element) }

        let isMuted = attributes.isMuted(on: element)
        // A span that says nothing is only in the way.
        if isMuted || (element == .span && !attributes.isWritten) {
            output.rewind(to: before.mark)
            (wordEnds, isAtBoundary) = (before.wordEnds, before.isAtBoundary)
            return isMuted && lastEndTags.follow(tag) ? .muted : .bare
        }
        if element == .video || element == .audio, !attributes.seen.contains(.controls) { output.write(" controls") }
        tag.isSelfClosing ? output.write(">") : output.keep(tag.attributeBytes.upperBound..<tag.range.upperBound)
        return .plain
    }

    mutating func writeVoid(_ tag: HTMLTag, _ element: HTMLElement) {
        if element.separatesWords { beginBlock() } else { beginInline() }
        writeName(of: tag, element)
        if !tag.attributeBytes.isEmpty { _ = writeAttributes(of: tag, element) }
        finishVoid(tag)
    }

    /// Leaves the end as it is: `>`, `/>` or ` />`.
    mutating func finishVoid(_ tag: HTMLTag) {
        var close = tag.attributeBytes.upperBound
        if tag.isSelfClosing {
            close -= 1
            if bytes[close - 1] == UInt8(ascii: " ") { close -= 1 }
        }
        output.keep(close..<tag.range.upperBound)
    }

    mutating func writeName(of tag: HTMLTag, _ element: HTMLElement) {
        if tag.element == element, tag.name.lowerBound == tag.range.lowerBound + 1, !bytes.hasUppercase(in: tag.name) {
            output.keep(tag.range.lowerBound..<tag.name.upperBound)
        } else {
            output.write("<")
            output.write(element.rawValue)
        }
    }
}

/// What was found while the attributes of a tag were written.
struct AttributeSummary {
    var seen = HTMLAttributeSet()
    var isWritten = false
    var isHiddenFromReaders = false
    var hasFragment = false
    var isButton = false
    var isFlare = false
    var isFormula = false

    /// Whether the content of the element goes with it.
    func isMuted(on element: HTMLElement) -> Bool {
        switch element {
        // How a formula looks, which is said already. Other text isn't for programs that read aloud by mistake, too.
        case .span: isHiddenFromReaders && isFormula
        // A paragraph sign beside a heading.
        case .a: isButton || (isHiddenFromReaders && hasFragment)
        default: isFlare
        }
    }
}

extension SanitizedHTMLBuilder {

    private mutating func writeAttributes(of tag: HTMLTag, _ element: HTMLElement) -> AttributeSummary {
        var summary = AttributeSummary()
        for attribute in tag.attributes(in: bytes) {
            guard let name = HTMLAttributeName(HTMLBytes(rebasing: bytes[attribute.name])) else { continue }
            // The first of the same name counts.
            guard summary.seen.insert(name) else { continue }
            if let kind = element.kind(of: name) {
                write(attribute, name, kind, to: &summary)
            } else if name == .isHiddenFromReaders {
                summary.isHiddenFromReaders = bytes.spells("true", in: attribute.value)
            } else if name == .dataSourceSet || name == .lazySourceSet, element == .source,
                summary.seen.insert(.srcset)
            {
                write(attribute, .srcset, .sourceSet, to: &summary)
            }
        }
        return summary
    }

    mutating func write(
        _ attribute: HTMLAttribute, _ name: HTMLAttributeName, _ kind: AttributeKind, to summary: inout AttributeSummary
    ) {
        switch kind {
        case .text: write(attribute, name)
        case .word: guard isWord(attribute.value) else { return }; write(attribute, name)
        case .number: guard isNumber(attribute.value) else { return }; write(attribute, name)
        case .identifier: guard isIdentifier(attribute.value) else { return }; write(attribute, name)
        case .flag: writeFlag(attribute, name)
        case .url(let use):
            summary.hasFragment = bytes.firstIndex(of: UInt8(ascii: "#"), in: attribute.value) != nil
            guard writeURL(attribute, name, use, to: &summary) else { return }
        case .sourceSet: guard writeSourceSet(attribute, name) else { return }
        case .classes: guard writeClasses(attribute, to: &summary) else { return }
        case .style: guard writeStyle(attribute, to: &summary) else { return }
        }
        summary.isWritten = true
    }
}
