import Foundation

/// JSON as commands print it. Keys keep their order, which is documented.
enum JSONValue {
    case null
    case bool(Bool)
    case number(Int64)
    case string(String)
    case array([JSONValue])
    case object([(String, JSONValue)])

    init(_ text: String?) {
        self = text.map(JSONValue.string) ?? .null
    }

    init(_ date: Date?) {
        self.init(date.map(Timestamp.utc))
    }

    var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let value): text += "\(value)"
        case .string(let value): Self.quote(value, to: &text)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, (key, value)) in members.enumerated() {
                if index > 0 { text += "," }
                Self.quote(key, to: &text)
                text += ":"
                value.write(to: &text)
            }
            text += "}"
        }
    }

    /// Control characters are escaped beyond what JSON asks for: a terminal obeys those after U+007E, too.
    private static func quote(_ value: String, to text: inout String) {
        text += "\""
        if value.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
            text += value
        } else {
            for scalar in value.unicodeScalars { escape(scalar, to: &text) }
        }
        text += "\""
    }

    private static func escape(_ scalar: Unicode.Scalar, to text: inout String) {
        switch scalar.value {
        case 0x22: text += "\\\""
        case 0x5C: text += "\\\\"
        case 0x09: text += "\\t"
        case 0x0A: text += "\\n"
        case 0x0D: text += "\\r"
        case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
            let digits = String(scalar.value, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: text.unicodeScalars.append(scalar)
        }
    }
}
