import TerminalText

enum TSV {
    /// A record: backslash, tab and line ends in its fields as `\\`, `\t` and `\n`, other control characters left out.
    static func line(_ fields: [String]) -> String {
        var bytes: [UInt8] = []
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: "\t")) }
            TerminalText.append(field, .escaped, to: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
