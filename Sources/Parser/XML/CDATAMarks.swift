import Base

extension Span<UInt8> {

    /// The range of what is neither white space around it, nor `<![CDATA[` at the start and the `]]>` that belongs to it
    /// at the end.
    var withoutCDATAMarks: Range<Int> {
        let trimmed = trimmed
        guard starts(with: "<![cdata[", at: trimmed.lowerBound) else { return trimmed }
        let start = trimmed.lowerBound + 9
        let end = trimmed.upperBound - 3
        return start..<(end >= start && starts(with: "]]>", at: end) ? end : trimmed.upperBound)
    }
}
