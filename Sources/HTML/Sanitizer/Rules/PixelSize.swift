import Base

/// Recognises widths and heights too small to be seen.
enum PixelSize {

    /// Returns whether the value of `width` or `height` is no more than a pixel.
    static func isInvisible(_ value: Range<Int>, in bytes: HTMLBytes) -> Bool {
        let value = bytes.trimmed(value)
        return sizes.contains { bytes.spells($0, in: value) }
    }

    /// Returns whether a `style` attribute sets such a size, or hides the element.
    static func isInvisible(style: Range<Int>, in bytes: HTMLBytes) -> Bool {
        StyleDeclarations(bytes, style).contains { name, value in
            if bytes.spells("display", in: name) { return bytes.spells("none", in: value) }
            if bytes.spells("visibility", in: name) { return bytes.spells("hidden", in: value) }
            guard bytes.spells("width", in: name) || bytes.spells("height", in: name) else { return false }
            return isInvisible(value, in: bytes)
        }
    }

    private static let sizes: [StaticString] = ["0", "1", "0px", "1px"]
}
