/// Saves what is whole of a JSON Feed that was cut off.
enum JSONRepair {

    /// The document up to the end of the last whole object in an array of the root, and closed there. Nil when there is no
    /// such object.
    static func closed(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var depth = 0
        var isInString = false
        var isEscaped = false
        var end: Int?
        for (index, byte) in text.enumerated() {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 2, byte == UInt8(ascii: "}") { end = index + 1 }
            default: break
            }
        }
        return end.map { Array(text[..<$0]) + Array("]}".utf8) }
    }
}
