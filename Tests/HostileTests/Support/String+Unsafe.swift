extension String {

    /// What could command a terminal or deceive its reader, line feeds and tabs aside; or stands for bytes that aren't
    /// UTF-8. In hexadecimal. Written without a look at the program's own tables, which it checks.
    var unsafeScalars: Set<String> {
        let unsafe = unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x09, 0x0A: false
            case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFFFD: true
            default: false
            }
        }
        return Set(unsafe.map { String($0.value, radix: 16) })
    }
}
