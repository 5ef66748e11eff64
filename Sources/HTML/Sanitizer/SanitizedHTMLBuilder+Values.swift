import Base

extension SanitizedHTMLBuilder {

    /// Writes an attribute. One that is written as ours are is taken over piece by piece, and so, in the end, whole.
    mutating func write(_ attribute: HTMLAttribute, _ name: HTMLAttributeName) {
        beginValue(of: attribute, name)
        output.keepValue(of: attribute)
        endValue(of: attribute)
    }

    mutating func writeFlag(_ attribute: HTMLAttribute, _ name: HTMLAttributeName) {
        if attribute.value.isEmpty, attribute.quote == nil, isPlain(attribute) {
            output.keep(attribute.name.lowerBound - 1..<attribute.name.upperBound)
        } else {
            output.write(" ")
            output.write(name.text)
        }
    }

    /// False where the URL isn't allowed.
    mutating func writeURL(
        _ attribute: HTMLAttribute, _ name: HTMLAttributeName, _ use: URLUse, to summary: inout AttributeSummary
    ) -> Bool {
        let plain = HTMLBytes(rebasing: bytes[attribute.value])
        if urls.isPlain(plain) {
            summary.isButton = use == .link && TrackerAddress.isButton(plain)
            write(attribute, name)
            return true
        }
        guard urls.clean(bytes, attribute.value, for: use) else { return false }
        summary.isButton = use == .link && urls.url.withUnsafeBufferPointer { TrackerAddress.isButton($0) }
        write(name, urls.url)
        return true
    }

    mutating func write(_ name: HTMLAttributeName, _ value: some Sequence<UInt8>) {
        beginValue(of: name)
        output.writeEscaped(value)
        output.write("\"")
    }

    /// False where there is nothing to fetch.
    mutating func writeSourceSet(_ attribute: HTMLAttribute, _ name: HTMLAttributeName) -> Bool {
        var candidates: [String] = []
        HTMLSourceSet.forEachCandidate(of: attribute.text(in: bytes)) { url, descriptor in
            guard urls.clean(url.utf8, for: .media) else { return }
            let url = HTMLSourceSet.fenced(String(decoding: urls.url, as: UTF8.self))
            candidates.append(descriptor.isEmpty ? url : url + " " + descriptor)
        }
        guard !candidates.isEmpty else { return false }
        write(name, candidates.joined(separator: ", ").utf8)
        return true
    }

    /// False where no class is to be kept.
    mutating func writeClasses(_ attribute: HTMLAttribute, to summary: inout AttributeSummary) -> Bool {
        var isFirst = true
        var rest = attribute.value
        while let word = bytes.firstWord(in: rest) {
            rest = word.upperBound..<rest.upperBound
            if bytes.spells("feedflare", in: word) { summary.isFlare = true }
            if ClassNames.isFormula(bytes, word) { summary.isFormula = true }
            guard ClassNames.isKept(bytes, word) else { continue }
            if isFirst { beginValue(of: attribute, .class) } else { output.write(" ") }
            output.keep(word)
            isFirst = false
        }
        guard !isFirst else { return false }
        endValue(of: attribute)
        return true
    }

    /// False where no declaration is to be kept. Those of what isn't shown become the attribute `hidden`.
    mutating func writeStyle(_ attribute: HTMLAttribute, to summary: inout AttributeSummary) -> Bool {
        var isFirst = true
        var isHidden = false
        for (name, value) in StyleDeclarations(bytes, attribute.value) {
            if bytes.spells("display", in: name) { isHidden = bytes.spells("none", in: value) }
            guard StyleRule.allows(name, value, in: bytes) else { continue }
            if isFirst { beginValue(of: attribute, .style) } else { output.write("; ") }
            output.keep(name)
            output.write(": ")
            output.keep(value)
            isFirst = false
        }
        if !isFirst { endValue(of: attribute) }
        if isHidden, summary.seen.insert(.hidden) {
            output.write(" hidden")
            return true
        }
        return !isFirst
    }

    // MARK: Checks

    func isWord(_ value: Range<Int>) -> Bool {
        (1...64).contains(value.count)
            && value.allSatisfy {
                bytes[$0].isASCIILetter || bytes[$0].isASCIIDigit || "-_:.+ ".utf8.contains(bytes[$0])
            }
    }

    func isNumber(_ value: Range<Int>) -> Bool {
        (1...12).contains(value.count)
            && value.allSatisfy { bytes[$0].isASCIIDigit || "+-.%px".utf8.contains(bytes[$0]) }
    }

    /// A target for notes within the article. With a digit in it, as those have, it is no name that scripts of a page
    /// use for something else ("DOM clobbering").
    func isIdentifier(_ value: Range<Int>) -> Bool {
        isWord(value) && value.contains { bytes[$0].isASCIIDigit } && !value.contains { bytes[$0] == UInt8(ascii: " ") }
    }
}

private extension SanitizedHTMLBuilder {

    /// Whether one space and a name in lower case stand where ours do.
    func isPlain(_ attribute: HTMLAttribute) -> Bool {
        bytes[attribute.name.lowerBound - 1] == UInt8(ascii: " ") && !bytes.hasUppercase(in: attribute.name)
    }

    mutating func beginValue(of attribute: HTMLAttribute, _ name: HTMLAttributeName) {
        if attribute.quote == UInt8(ascii: "\""), attribute.value.lowerBound == attribute.name.upperBound + 2,
            isPlain(attribute), attribute.name.count == name.text.utf8.count
        {
            output.keep(attribute.name.lowerBound - 1..<attribute.value.lowerBound)
        } else {
            beginValue(of: name)
        }
    }

    mutating func beginValue(of name: HTMLAttributeName) {
        output.write(" ")
        output.write(name.text)
        output.write("=\"")
    }

    mutating func endValue(of attribute: HTMLAttribute) {
        let end = attribute.value.upperBound
        if attribute.quote == UInt8(ascii: "\""), end < bytes.count, bytes[end] == UInt8(ascii: "\"") {
            output.keep(end..<end + 1)
        } else {
            output.write("\"")
        }
    }
}

/// The classes that say what something is, not how it looks.
private enum ClassNames {

    /// Whether the class named in `range` is kept: the language of code, emoji among images, formulas.
    static func isKept(_ bytes: HTMLBytes, _ range: Range<Int>) -> Bool {
        guard range.count <= 64 else { return false }
        if names.contains(where: { bytes.spells($0, in: range) }) { return true }
        return prefixes.contains { range.count > $0.utf8CodeUnitCount && bytes.starts(with: $0, at: range.lowerBound) }
            && range.allSatisfy { isPlain(bytes[$0]) }
    }

    /// Whether the class is one of KaTeX's or MathJax' for how a formula looks.
    static func isFormula(_ bytes: HTMLBytes, _ range: Range<Int>) -> Bool {
        bytes.spells("katex-html", in: range) || bytes.starts(with: "mathjax", at: range.lowerBound)
    }

    private static let prefixes: [StaticString] = ["language-", "lang-", "highlight-source-"]

    private static let names: [StaticString] = [
        "emoji", "wp-smiley", "math-inline", "math-display", "footnote", "footnotes", "footnote-ref", "footnote-back",
        "footnote-backref",
    ]

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "-_+#.".utf8.contains(byte)
    }
}

/// The declarations of CSS that carry meaning, and their values: single words, so that nothing can hide in them.
private enum StyleRule {

    /// Whether the property spelled in `name` may have the value spelled in `value`.
    static func allows(_ name: Range<Int>, _ value: Range<Int>, in bytes: HTMLBytes) -> Bool {
        rules.contains { rule in
            bytes.spells(rule.property, in: name) && rule.values.contains { bytes.spells($0, in: value) }
        }
    }

    private static let rules: [(property: StaticString, values: [StaticString])] = [
        ("font-style", ["italic", "oblique", "normal"]),
        ("font-weight", ["bold", "bolder", "normal", "400", "500", "600", "700", "800", "900"]),
        ("text-align", ["left", "right", "center", "justify", "start", "end"]),
        ("text-decoration", ["line-through", "underline", "none"]),
        ("text-decoration-line", ["line-through", "underline", "none"]),
        ("vertical-align", ["sub", "super"]),
        ("white-space", ["pre", "pre-wrap", "pre-line", "break-spaces"]),
        (
            "list-style-type",
            [
                "none", "disc", "circle", "square", "decimal", "lower-alpha", "upper-alpha", "lower-latin",
                "upper-latin", "lower-roman", "upper-roman",
            ]
        ),
    ]
}
