import Base

/// An attribute of a start tag. Ranges are offsets into the source.
package struct HTMLAttribute: Equatable {
    package var name: Range<Int>

    /// The value without quotes; empty if there is no value.
    var value: Range<Int>

    /// The quote around the value, if any.
    var quote: UInt8?

    /// Returns the value with character references decoded.
    package func text(in bytes: HTMLBytes) -> String {
        guard bytes.firstIndex(of: UInt8(ascii: "&"), in: value) != nil else { return bytes.text(in: value) }
        var output: [UInt8] = []
        output.reserveCapacity(value.count)
        HTMLEntity.appendDecoded(bytes, value, inAttribute: true, to: &output)
        return String(decoding: output, as: UTF8.self)
    }
}
