import Base

/// The message of a server about an error, made fit to be shown.
enum ServerMessage {

    /// Returns a sentence from JSON or plain text, or `nil`. HTML is never used, as it is meant for browsers.
    static func sentence(in body: [UInt8]) -> String? {
        guard !body.isEmpty, body.count <= longestBody, !isMarkup(body) else { return nil }
        if let json = JSONValue(body) { return message(json).flatMap(line) }
        guard String(validating: body, as: UTF8.self) != nil else { return nil }
        return line(String(decoding: body, as: UTF8.self))
    }

    /// Returns whether the body begins like HTML or XML.
    static func isMarkup(_ body: [UInt8]) -> Bool {
        body.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF } == UInt8(ascii: "<")
    }

    /// Returns the text without the users and passwords of URLs.
    static func redacted(_ text: String) -> String {
        text.replacing(#/:\/\/[^\/\s@]+@/#, with: "://")
    }

    private static let longestBody = 65_536
    private static let longestLine = 200

    /// Returns the message. Miniflux calls it `error_message`, FreshRSS `error`, and The Old Reader `errors`.
    private static func message(_ json: JSONValue) -> String? {
        for name in ["error_message", "error", "errors", "message"] {
            guard let value = json[name] else { continue }
            if let text = value.text { return text }
            let texts = value.elements.compactMap(\.text)
            if !texts.isEmpty { return texts.joined(separator: "; ") }
            if let text = value["message"]?.text { return text }
        }
        return json.text
    }

    /// Returns the text as one line without control characters and secrets, shortened if it is too long.
    static func line(_ text: String) -> String? {
        let visible = String(
            String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
        let folded = redacted(visible.split(separator: " ").joined(separator: " "))
        guard !folded.isEmpty else { return nil }
        return folded.count > longestLine ? folded.prefix(longestLine) + "…" : folded
    }
}
