import Base

/// JSON as commands print it. Keys keep their order, which is documented.
enum OutputJSON {
    case null
    case bool(Bool)
    case number(Int64)
    /// A number in tenths: 25 stands for 2.5.
    case tenths(Int)
    case string(String)
    case array([OutputJSON])
    case object([(String, OutputJSON)])

    init(_ text: String?) {
        self = text.map(OutputJSON.string) ?? .null
    }

    init(_ number: Int64?) {
        self = number.map(OutputJSON.number) ?? .null
    }

    var text: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    func append(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let value): bytes.append(decimal: value)
        case .tenths(let value): bytes.append(contentsOf: "\(value / 10).\(value % 10)".utf8)
        case .string(let value): JSONWriter.append(value, to: &bytes)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.append(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, (key, value)) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                JSONWriter.append(key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                value.append(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }
}
