import Base
import Foundation
import TerminalText

/// Something that commands list. Its table of fields defines tab-separated lines, JSON, `--fields`, `--format`, help
/// and completion.
protocol Record {
    /// The fields in the order in which they are printed. Order and names are an interface: fields are only ever added
    /// at the end.
    static var fields: [Field<Self>] { get }

    /// Further fields, printed only if they are named.
    static var furtherFields: [Field<Self>] { get }

    /// The record in a table for people.
    func line(in form: LineForm) -> String

    /// The line above that table; `nil` if the lines explain themselves.
    static func heading(in form: LineForm) -> String?
}

extension Record {
    static var furtherFields: [Field<Self>] { [] }
    static func heading(in form: LineForm) -> String? { nil }

    /// All fields that can be named.
    static var allFields: [Field<Self>] { fields + furtherFields }
}

/// A field of a record: its name, its help, and how its value is read.
struct Field<Item>: Sendable {
    let name: String

    /// The description of the field for `--help`, in one line.
    let help: String
    let value: @Sendable (Item) -> FieldValue

    /// The key of the JSON member, with its colon.
    let jsonKey: [UInt8]

    init(_ name: String, _ help: String, _ value: @escaping @Sendable (Item) -> FieldValue) {
        self.name = name
        self.help = help
        self.value = value
        jsonKey = Array("\"\(name)\":".utf8)
    }

    /// Returns the same field for a type that contains such an item.
    ///
    /// - Parameter pass: Calls the function with that item. Returning the item would copy it for each field of each
    ///   record.
    func of<Whole>(_ pass: @escaping @Sendable (Whole, (Item) -> FieldValue) -> FieldValue) -> Field<Whole> {
        Field<Whole>(name, help) { pass($0, value) }
    }
}

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
    case values(OutputJSON, text: String)

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
        case .list(let texts): OutputJSON.array(texts.map(OutputJSON.string)).append(to: &bytes)
        case .values(let json, _): json.append(to: &bytes)
        }
    }
}
