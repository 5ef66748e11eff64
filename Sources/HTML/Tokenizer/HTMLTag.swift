import Base

/// A start tag or an end tag. Ranges are offsets into the source.
package struct HTMLTag: Equatable {
    package var element: HTMLElement

    /// The range from `<` to after `>`.
    package var range: Range<Int>
    var name: Range<Int>

    /// The text after the name, up to the closing `>` or after it.
    package var attributeBytes: Range<Int>
    package var isSelfClosing = false

    package func attributes(in bytes: HTMLBytes) -> HTMLAttributes {
        HTMLAttributes(bytes: bytes, range: attributeBytes)
    }

    /// Returns the value of the first attribute `name`, which is lower case, with references decoded.
    package func value(of name: StaticString, in bytes: HTMLBytes) -> String? {
        for attribute in attributes(in: bytes) where bytes.spells(name, in: attribute.name) {
            return attribute.text(in: bytes)
        }
        return nil
    }

    package func has(_ name: StaticString, in bytes: HTMLBytes) -> Bool {
        attributes(in: bytes).contains { bytes.spells(name, in: $0.name) }
    }
}
