/// A character that controls a terminal instead of being shown, or that changes the direction of the text around it.
///
/// Output for programs contains them as escapes, because people look at it in terminals, too.
package struct ControlCharacter: Equatable {
    package var scalar: UInt32
    /// The length of its UTF-8.
    package var length: Int

    /// Returns the control character at `index` of valid UTF-8; `nil` if another character is there.
    package init?(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
        let rest = bytes[index...].prefix(3)
        switch rest.first {
        case .some(0x00..<0x20), 0x7F:
            self.init(scalar: UInt32(bytes[index]), length: 1)
        case 0xC2 where rest.count > 1 && bytes[index + 1] < 0xA0:
            self.init(scalar: UInt32(bytes[index + 1]), length: 2)
        case 0xE2 where rest.count > 2:
            let scalar = 0x2000 + UInt32(bytes[index + 1] & 0x3F) << 6 + UInt32(bytes[index + 2] & 0x3F)
            guard Self.isDirection(scalar) else { return nil }
            self.init(scalar: scalar, length: 3)
        default: return nil
        }
    }

    private init(scalar: UInt32, length: Int) {
        self.scalar = scalar
        self.length = length
    }

    /// Returns whether this marks, embeds, overrides or isolates a direction, or separates lines or paragraphs.
    private static func isDirection(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
