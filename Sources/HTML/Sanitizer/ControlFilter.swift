import Base

/// Removes characters that control a terminal or change the direction of the text after them: articles are printed as
/// they are stored. HTML doesn't need them, as it has `bdi` and `dir` for directions.
///
/// It keeps the control characters of ASCII, which ``SanitizedOutput`` drops.
enum ControlFilter {

    /// Drops U+0080 to U+009F, U+202A to U+202E and U+2066 to U+2069; replaces carriage returns by line feeds.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8.
    ///   - keepsAttributes: Whether values of attributes keep all but carriage returns: removing a part of an address
    ///     would make another address.
    /// - Returns: `nil` if there are none.
    static func cleaned(_ bytes: HTMLBytes, keepsAttributes: Bool = false) -> [UInt8]? {
        // Most texts have none of these bytes, and a search for one takes no time.
        guard [0x0D, 0xC2, 0xE2].contains(where: { bytes.firstIndex(of: $0, in: bytes.indices) != nil }),
            bytes.indices.contains(where: { length(in: bytes, at: $0) > 0 })
        else { return nil }
        var clean: [UInt8] = []
        clean.reserveCapacity(bytes.count)
        var (isInTag, isInValue) = (false, false)
        var position = 0
        while position < bytes.count {
            let length = length(in: bytes, at: position)
            if length == 0 || (isInValue && keepsAttributes && length > 1) {
                switch bytes[position] {
                case UInt8(ascii: "<"):
                    isInTag = position + 1 < bytes.count && bytes[position + 1].isASCIILetter
                    isInValue = false
                case UInt8(ascii: ">"): (isInTag, isInValue) = (false, false)
                case UInt8(ascii: "="): isInValue = isInTag
                default: break
                }
                clean.append(bytes[position])
                position += 1
                continue
            }
            let next = position + length < bytes.count ? bytes[position + length] : 0
            // A line ends with either or both.
            if bytes[position] == 0x0D && next != 0x0A { clean.append(0x0A) }
            position += length
        }
        return clean
    }

    /// Returns whether a sanitised text is visible: more than blanks and control characters, including ASCII's.
    static func isShown(_ text: String) -> Bool {
        let isVisible = { (byte: UInt8) in byte > 0x20 && byte != 0x7F }
        return text.withUTF8Bytes { bytes in
            cleaned(bytes)?.contains(where: isVisible) ?? bytes.contains(where: isVisible)
        }
    }

    /// Returns the length of the character to remove that begins there; 0 if it stays.
    private static func length(in bytes: HTMLBytes, at index: Int) -> Int {
        switch bytes[index] {
        case 0x0D: return 1
        case 0xC2: return index + 1 < bytes.count && bytes[index + 1] < 0xA0 ? 2 : 0
        case 0xE2:
            guard index + 2 < bytes.count else { return 0 }
            switch (bytes[index + 1], bytes[index + 2]) {
            case (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): return 3
            default: return 0
            }
        default: return 0
        }
    }
}
