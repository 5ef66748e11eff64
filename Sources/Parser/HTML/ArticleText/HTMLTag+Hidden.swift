extension HTMLTag {

    /// Whether a browser shows nothing of the element, or a person who listens gets to know nothing of it: it is
    /// decoration then, or a copy of what is there in words, as KaTeX's formulas and the anchors of headings are.
    func isHidden(in bytes: HTMLBytes) -> Bool {
        guard attributeBytes.count >= 6, mayBeHidden(bytes) else { return false }
        for attribute in attributes(in: bytes) {
            if bytes.spells("hidden", in: attribute.name) { return true }
            if bytes.spells("aria-hidden", in: attribute.name) {
                if bytes.spells("true", in: bytes.trimmed(attribute.value)) { return true }
            } else if bytes.spells("style", in: attribute.name) {
                if Self.hides(HTMLBytes(rebasing: bytes[attribute.value])) { return true }
            }
        }
        return false
    }

    /// Whether a style sheet's declarations say `display: none` or `visibility: hidden`.
    private static func hides(_ style: HTMLBytes) -> Bool {
        style.split(separator: UInt8(ascii: ";")).contains { declaration in
            let parts = declaration.split(separator: UInt8(ascii: ":"), maxSplits: 1)
            guard parts.count == 2 else { return false }
            let name = style.trimmed(parts[0].indices)
            let value = style.trimmed(parts[1].indices)
            return (style.spells("display", in: name) && style.starts(with: "none", at: value.lowerBound))
                || (style.spells("visibility", in: name) && style.starts(with: "hidden", at: value.lowerBound))
        }
    }

    /// A quick look: few tags have the words. Both begin with a letter that attributes seldom have.
    private func mayBeHidden(_ bytes: HTMLBytes) -> Bool {
        var index = attributeBytes.lowerBound
        let end = attributeBytes.upperBound - 3
        while index < end {
            switch bytes[index] | 0x20 {
            case UInt8(ascii: "h"): if bytes.starts(with: "hidden", at: index) { return true }
            case UInt8(ascii: "n"): if bytes.starts(with: "none", at: index) { return true }
            default: break
            }
            index += 1
        }
        return false
    }
}
