/// A line of a log: a value of a register and its stamp. The machine that wrote it is the same for the whole log.
package struct LogRecord: Hashable, Sendable {
    package var register: Register
    package var stamp: Stamp
    package var value: String

    package init(_ register: Register, _ value: String, at stamp: Stamp) {
        self.register = register
        self.stamp = stamp
        self.value = value
    }

    /// The greatest length of a line in bytes, with its end.
    package static let longestLine = 65_536
}

extension LogRecord {
    /// The line with its end; `nil` if it would be longer than ``longestLine``.
    package var line: String? {
        let fields = [stamp.text] + [register.kind, register.key, register.field, value].map(Self.escaped)
        let text = fields.joined(separator: "\t")
        let line = "\(Hexadecimal.text(UInt64(Checksum.of(text.utf8)), digits: 8))\t\(text)\n"
        return line.utf8.count <= Self.longestLine ? line : nil
    }

    /// Reads a line without its end; `nil` if it is no record.
    package init?(line: String) {
        self.init(line: Array(line.utf8)[...])
    }

    /// Reads a line without its end; `nil` if it is incomplete, or was changed since it was written.
    init?(line: ArraySlice<UInt8>) {
        let tab = UInt8(ascii: "\t")
        guard line.count > 9, line[line.startIndex + 8] == tab else { return nil }
        let checked = line.dropFirst(9)
        guard let text = String(validating: checked, as: UTF8.self),
            line.prefix(8).elementsEqual(Hexadecimal.text(UInt64(Checksum.of(checked)), digits: 8).utf8)
        else { return nil }
        let fields = text.utf8.split(separator: tab, omittingEmptySubsequences: false).map { Substring($0) }
        guard fields.count == 5, let stamp = Stamp(text: fields[0]) else { return nil }
        let words = fields.dropFirst().compactMap(Self.unescaped)
        guard words.count == 4 else { return nil }
        self.init(Register(kind: words[0], key: words[1], field: words[2]), words[3], at: stamp)
    }

    /// Works on scalars: a line feed may be a part of what Swift calls a character.
    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x09 || $0 == 0x0A || $0 == 0x5C }) else { return text }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\\": result += "\\\\"
            case "\t": result += "\\t"
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns `nil` for any other escape.
    private static func unescaped(_ text: Substring) -> String? {
        guard text.utf8.contains(0x5C) else { return String(text) }
        var result = ""
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                result.unicodeScalars.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "\\": result += "\\"
            case "t": result += "\t"
            case "n": result += "\n"
            default: return nil
            }
        }
        return result
    }
}
