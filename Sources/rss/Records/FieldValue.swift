import Base
import Foundation
import TerminalText

/// The value of a field.
enum FieldValue {
    case number(Int64?)
    case text(String?)
    case date(Date?)

    /// A word in text; true or false in JSON.
    case flag(Bool, yes: StaticString, no: StaticString)

    /// Texts with commas between them; an array in JSON.
    case list([String])

    /// Something that text and JSON represent differently.
    case values(JSONValue, text: String)

    static func count(_ number: Int) -> FieldValue { .number(Int64(number)) }
}

extension FieldValue {

    /// Appends the value as text; nothing if it is missing.
    func append(_ breaks: TerminalText.Breaks, to bytes: inout [UInt8]) {
        switch self {
        case .number(let number): if let number { bytes.append(decimal: number) }
        case .text(let text): if let text { TerminalText.append(text, breaks, to: &bytes) }
        case .date(let date): if let date { Timestamp.append(date, to: &bytes) }
        case .flag(let value, let yes, let no): (value ? yes : no).withUTF8Buffer { bytes.append(contentsOf: $0) }
        case .list(let texts): TerminalText.append(texts.joined(separator: ","), breaks, to: &bytes)
        case .values(_, let text): TerminalText.append(text, breaks, to: &bytes)
        }
    }

    /// Appends the value as JSON; `null` if it is missing.
    func appendJSON(to bytes: inout [UInt8]) {
        switch self {
        case .number(let number?): bytes.append(decimal: number)
        case .text(let text?): JSONWriter.append(text, to: &bytes)
        case .date(let date?):
            bytes.append(UInt8(ascii: "\""))
            Timestamp.append(date, to: &bytes)
            bytes.append(UInt8(ascii: "\""))
        case .number(nil), .text(nil), .date(nil): bytes.append(contentsOf: "null".utf8)
        case .flag(let value, _, _): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .list(let texts): JSONValue.array(texts.map(JSONValue.string)).append(to: &bytes)
        case .values(let json, _): json.append(to: &bytes)
        }
    }
}
