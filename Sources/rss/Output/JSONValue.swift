import Foundation
import Parser

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
        case .string(let value): text += JSONWriter.quoted(value)
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
                text += JSONWriter.quoted(key)
                text += ":"
                value.write(to: &text)
            }
            text += "}"
        }
    }
}
