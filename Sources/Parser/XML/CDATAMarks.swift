import Base

extension UnsafeBufferPointer<UInt8> {

    /// Without `<![CDATA[` at the start and the `]]>` that belongs to it at the end.
    var withoutCDATAMarks: UnsafeBufferPointer<UInt8> {
        guard starts(with: "<![cdata[", at: 0) else { return self }
        let rest = UnsafeBufferPointer(rebasing: self[9...])
        guard rest.count >= 3, rest.starts(with: "]]>", at: rest.count - 3) else { return rest }
        return UnsafeBufferPointer(rebasing: rest[..<(rest.count - 3)])
    }
}
