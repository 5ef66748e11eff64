import Foundation

/// An answer of a ``SyncServer``.
struct ServerAnswer: Sendable {
    var status: Int
    var body: String
    var headers: [(String, String)]

    init(_ status: Int, _ body: String, headers: [(String, String)] = []) {
        self.status = status
        self.body = body
        self.headers = headers
    }

    /// - Parameter date: In seconds since 1970.
    func reply(date: Int64) -> LoopbackReply {
        .text(body, status: status, headers: headers + [("Date", ServerDate.http(date))])
    }

    static func json(_ body: String, status: Int = 200) -> Self {
        Self(status, body, headers: [("Content-Type", "application/json")])
    }

    static func text(_ body: String, status: Int = 200) -> Self {
        Self(status, body, headers: [("Content-Type", "text/plain; charset=UTF-8")])
    }

    /// Trouble, as Miniflux words it.
    static func error(_ status: Int, _ message: String) -> Self {
        json(#"{"error_message":\#(ServerJSON.string(message))}"#, status: status)
    }
}

/// JSON as Go's servers write it.
enum ServerJSON {

    static func string(_ text: String) -> String {
        var bytes: [UInt8] = [UInt8(ascii: "\"")]
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case ..<0x20, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"):
                bytes += Array("\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes + [UInt8(ascii: "\"")], as: UTF8.self)
    }

    static func list(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }
}

/// Dates as servers write them.
enum ServerDate {

    /// RFC 9110, section 5.6.7.
    static func http(_ seconds: Int64) -> String { text(seconds, "%a, %d %b %Y %H:%M:%S GMT") }

    /// RFC 3339.
    ///
    /// - Parameter microseconds: since 1970.
    static func rfc3339(microseconds: Int64) -> String {
        let fraction = String(1_000_000 + microseconds % 1_000_000).dropFirst()
        return text(microseconds / 1_000_000, "%Y-%m-%dT%H:%M:%S") + ".\(fraction)Z"
    }

    private static func text(_ seconds: Int64, _ format: String) -> String {
        var time = time_t(seconds)
        var fields = tm()
        gmtime_r(&time, &fields)
        var buffer = [CChar](repeating: 0, count: 64)
        let length = strftime(&buffer, buffer.count, format, &fields)
        return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
