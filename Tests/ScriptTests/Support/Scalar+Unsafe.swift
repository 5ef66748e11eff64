extension Unicode.Scalar {

    /// What could command a terminal or deceive its reader; or stands for bytes that aren't UTF-8.
    var isUnsafeOnTerminal: Bool {
        switch value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFFFD: true
        default: false
        }
    }
}
