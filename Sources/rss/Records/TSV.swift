import TerminalText

enum TSV {
    /// Returns a record as a line: writes backslash, tab and line break as `\\`, `\t` and `\n`, and leaves out other
    /// control characters.
    static func line(_ fields: [String]) -> String {
        var bytes: [UInt8] = []
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: "\t")) }
            TerminalText.append(field, .escaped, to: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
