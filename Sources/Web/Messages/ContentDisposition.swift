import Base

/// The name of a file that a server sends (RFC 6266).
package enum ContentDisposition {

    /// Returns the name as sent, which may contain any character, even slashes. `nil` if it is missing.
    package static func fileName(_ headers: HTTPHeaders) -> String? {
        guard let value = headers.first("Content-Disposition") else { return nil }
        let parameters = parameters(of: value)
        // The extended name has priority: the other is for old clients (RFC 6266, 4.3).
        let name = parameters["filename*"].flatMap(extended) ?? parameters["filename"].map(plain)
        return name.flatMap(\.nonEmpty)
    }

    /// Decodes RFC 8187: `UTF-8'en'%E2%82%AC%20rates`, and the same with Latin-1, which some servers still send.
    private static func extended(_ value: String) -> String? {
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        switch parts[0].asciiLowercased {
        case "utf-8": return PercentCoding.decoded(parts[2])
        case "iso-8859-1":
            let bytes = PercentCoding.decodedBytes(parts[2])
            return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        default: return nil
        }
    }

    /// Decodes escapes, which don't belong there, but which many servers send and browsers accept.
    private static func plain(_ value: String) -> String {
        value.contains("%") ? PercentCoding.decoded(value[...]) : value
    }

    /// Returns parameters by lower-case name; quoted ones without quotes and backslashes. The first of a name counts.
    private static func parameters(of header: String) -> [String: String] {
        var scanner = Array(header)[...]
        _ = take(from: &scanner) { $0 != ";" }
        var parameters: [String: String] = [:]
        while scanner.popFirst() != nil {
            let name = take(from: &scanner) { $0 != "=" && $0 != ";" }.asciiTrimmed.asciiLowercased
            guard scanner.first == "=" else { continue }
            scanner.removeFirst()
            let value = value(from: &scanner)
            if parameters[name] == nil { parameters[name] = value }
        }
        return parameters
    }

    private static func value(from scanner: inout ArraySlice<Character>) -> String {
        _ = take(from: &scanner) { $0 == " " }
        guard scanner.first == "\"" else {
            return String(take(from: &scanner) { $0 != ";" }.asciiTrimmed)
        }
        scanner.removeFirst()
        var text = ""
        while let character = scanner.popFirst(), character != "\"" {
            text.append(character == "\\" ? scanner.popFirst() ?? character : character)
        }
        _ = take(from: &scanner) { $0 != ";" }
        return text
    }

    private static func take(
        from scanner: inout ArraySlice<Character>, while isWanted: (Character) -> Bool
    ) -> String {
        let taken = scanner.prefix(while: isWanted)
        scanner = scanner.dropFirst(taken.count)
        return String(taken)
    }
}
