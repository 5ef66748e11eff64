import Model
import Parser

/// Something that commands list, in the three forms they list it in.
protocol Record {
    /// For a pipe: one line, separated by tabs. The order is an interface: fields are only ever added at the end.
    var fields: [String] { get }

    /// For `--json` and `--jsonl`. The names are an interface, too.
    var json: JSONValue { get }

    /// For a person: a line for a terminal of that width.
    func line(width: Int) -> String
}

enum TSV {
    /// A record: backslash, tab and line ends in its fields as `\\`, `\t` and `\n`, other control characters left out.
    static func line(_ fields: [String]) -> String {
        fields.map(field).joined(separator: "\t")
    }

    private static func field(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x5C }
        if isPlain { return text }
        let escaped = text.replacing("\\", with: "\\\\").replacing("\t", with: "\\t")
            .replacing("\r\n", with: "\\n").replacing("\n", with: "\\n").replacing("\r", with: "\\n")
        return TerminalText.safe(escaped)
    }
}
