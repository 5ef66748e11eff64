import HTML

/// The characters that control line breaks and are not shown themselves. No-break spaces are shown as spaces: the lines
/// are broken by then, and programs behind a pipe expect spaces.
enum InvisibleCharacter {
    case noBreakSpace
    /// Allows a break, where the line then ends in a hyphen: U+00AD.
    case softHyphen
    /// Allows a break: U+200B.
    case zeroWidthSpace
    /// Forbids a break: U+2060.
    case wordJoiner

    /// Finds the one that begins at `index` of valid UTF-8.
    init?(_ bytes: HTMLBytes, at index: Int) {
        func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
        switch byte(0) {
        case 0xC2 where byte(1) == 0xA0: self = .noBreakSpace
        case 0xC2 where byte(1) == 0xAD: self = .softHyphen
        case 0xE2 where byte(1) == 0x80 && byte(2) == 0x8B: self = .zeroWidthSpace
        case 0xE2 where byte(1) == 0x81 && byte(2) == 0xA0: self = .wordJoiner
        default: return nil
        }
    }

    /// The length of its UTF-8, in bytes.
    var length: Int {
        switch self {
        case .noBreakSpace, .softHyphen: 2
        case .zeroWidthSpace, .wordJoiner: 3
        }
    }

    /// Appends `bytes` as they are shown.
    static func appendShown(_ bytes: HTMLBytes, to output: inout [UInt8]) {
        var copied = 0
        var index = 0
        while index < bytes.count {
            guard bytes[index] == 0xC2 || bytes[index] == 0xE2, let found = Self(bytes, at: index) else {
                index += 1
                continue
            }
            output.append(contentsOf: bytes[copied..<index])
            if found == .noBreakSpace { output.append(UInt8(ascii: " ")) }
            index += found.length
            copied = index
        }
        output.append(contentsOf: bytes[copied...])
    }
}
