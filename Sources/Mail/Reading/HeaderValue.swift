import Base

/// A word and its parameters: `text/plain; charset=utf-8` (RFC 2045, 5.1).
struct HeaderValue {
    /// The word in lower case.
    let word: String
    private var parameters: [String: String] = [:]

    /// The most parameters that are read, and the most parts of one.
    private static let mostParameters = 50

    init(_ text: String) {
        var fields = Self.fields(of: text)
        word = fields.isEmpty ? "" : fields.removeFirst().asciiTrimmed.asciiLowercased
        for field in fields.prefix(Self.mostParameters) {
            guard let equals = field.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = field[..<equals].asciiTrimmed.asciiLowercased
            let value = field[field.utf8.index(after: equals)...].asciiTrimmed
            if !name.isEmpty, parameters[name] == nil { parameters[name] = Self.unquoted(value) }
        }
    }

    /// Returns the value of a parameter, which may be in parts: `boundary*0=…; boundary*1=…` (RFC 2231).
    subscript(name: String) -> String? {
        if let value = parameters[name] ?? extended(parameters["\(name)*"]) { return value }
        var joined: String?
        for index in 0..<Self.mostParameters {
            let part = parameters["\(name)*\(index)"] ?? extended(parameters["\(name)*\(index)*"])
            guard let part else { break }
            joined = (joined ?? "") + part
        }
        return joined
    }

    /// Returns the characters of `utf-8''%E2%82%AC`. Only names of files need others than ASCII, and no one asks for
    /// these.
    private func extended(_ value: String?) -> String? {
        guard let value else { return nil }
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        return PercentCoding.decoded(parts.count == 3 ? String(parts[2]) : value)
    }

    /// Returns what is between semicolons, except those in quotes.
    private static func fields(of text: String) -> [Substring] {
        var (isQuoted, isEscaped) = (false, false)
        return text[...].utf8.split(omittingEmptySubsequences: false) { byte in
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else {
                isEscaped = isQuoted && byte == UInt8(ascii: "\\")
            }
            return !isQuoted && byte == UInt8(ascii: ";")
        }.map { Substring($0) }
    }

    private static func unquoted(_ value: Substring) -> String {
        guard value.utf8.first == UInt8(ascii: "\"") else { return String(value.prefix { $0 != " " && $0 != "(" }) }
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in value.utf8.dropFirst() {
            if !isEscaped && byte == UInt8(ascii: "\"") { break }
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            if !isEscaped { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
