import Base

/// The declarations of a style that hide an element with all its text: no display, no visibility, or no size beyond which
/// nothing shows. Room for a film is kept with a height of 0 and a padding.
package struct HidingStyle {
    private var (isOff, isInvisible, isFlat, isClipped, isPadded) = (false, false, false, false, false)

    var hides: Bool { isOff || isInvisible || (isFlat && isClipped && !isPadded) }

    /// Returns whether a style hides its element.
    package static func hides(_ style: String) -> Bool {
        style.withUTF8Bytes { bytes in
            var hiding = HidingStyle()
            for (name, value) in StyleDeclarations(bytes, bytes.indices) { hiding.take(name, value, in: bytes) }
            return hiding.hides
        }
    }

    mutating func take(_ name: Range<Int>, _ value: Range<Int>, in bytes: HTMLBytes) {
        switch name.count {
        case 7 where bytes.spells("display", in: name): isOff = bytes.spells("none", in: value)
        case 10 where bytes.spells("visibility", in: name):
            isInvisible = bytes.spells("hidden", in: value) || bytes.spells("collapse", in: value)
        case 5 where bytes.spells("width", in: name), 6 where bytes.spells("height", in: name),
            9 where bytes.spells("max-width", in: name), 10 where bytes.spells("max-height", in: name):
            if Self.isZero(bytes[value]) { isFlat = true }
        case 8... where bytes.spells("overflow", in: name.prefix(8)):
            if bytes.spells("hidden", in: value) || bytes.spells("clip", in: value) { isClipped = true }
        case 7... where bytes.spells("padding", in: name.prefix(7)):
            if !Self.isZero(bytes[value]) { isPadded = true }
        default: break
        }
    }

    private static func isZero(_ length: Slice<HTMLBytes>) -> Bool {
        length.contains(UInt8(ascii: "0")) && !length.contains { $0.isASCIIDigit && $0 != UInt8(ascii: "0") }
    }
}
