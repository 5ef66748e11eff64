import Base

/// What a server calls the file that it sends (RFC 6266).
package enum ContentDisposition {

    /// The name as sent, which may contain anything, even slashes. Nil if there is none.
    package static func fileName(_ headers: HTTPHeaders) -> String? {
        guard let value = headers.first("Content-Disposition") else { return nil }
        let parameters = parameters(of: value)
        // The extended one goes first: the other is for those that don't know it (RFC 6266, 4.3).
        let name = parameters["filename*"].flatMap(extended) ?? parameters["filename"].map(plain)
        return name.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// RFC 8187: `UTF-8'en'%E2%82%AC%20rates`. Of Latin-1, which some servers still send, likewise.
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

    /// Many servers escape what shouldn't be escaped there, and browsers understand it.
    private static func plain(_ value: String) -> String {
        value.contains("%") ? PercentCoding.decoded(value[...]) : value
    }

    /// By their names in lower case; quoted strings without quotes and backslashes. The first of a name counts.
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
