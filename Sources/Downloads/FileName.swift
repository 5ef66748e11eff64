import Base
import Web

/// Makes file names from untrusted text: they cannot leave their folder, hide, or look like an option.
package enum FileName {

    /// The maximum length in bytes of UTF-8. File systems allow 255; this leaves room for `.part` and ` (2)`.
    static let longest = 240

    /// Returns a safe file name; `nil` if nothing is left of the text.
    ///
    /// Removes slashes, control characters, characters that change the direction of writing, and leading dots and
    /// dashes. Cuts a name that is too long, but keeps its extension.
    package static func safe(_ text: String) -> String? {
        let visible = String(String.UnicodeScalarView(text.unicodeScalars.compactMap(visible)))
        let words = visible.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // Works on scalars: a dot with an accent hides a file, too.
        let name = words.unicodeScalars.drop { [".", "-", "~", " "].contains($0) }
        return name.isEmpty ? nil : cut(String(name), to: longest)
    }

    /// Returns the scalar as it stands in a name; `nil` for control characters, overrides and isolates of the writing
    /// direction, soft hyphens, byte order marks and annotations. Others that cannot be seen belong to scripts and emoji.
    private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "/", "\0": "_"
        case _ where scalar.properties.isWhitespace: " "
        case _ where scalar.properties.generalCategory == .control: nil
        case "\u{AD}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}", "\u{FFF9}"..."\u{FFFB}": nil
        default: scalar
        }
    }

    /// Returns a name for a server's file: the server's name, else the end of its address if that looks like a file,
    /// else the name of the article.
    ///
    /// - Parameter url: The enclosure's URL. The target of a redirect says less: it is made for machines.
    static func of(_ head: HTTPResponse, url: String, title: String?, type: String?) -> String {
        let types = [type, head.headers.first("Content-Type")]
        let ending = types.lazy.compactMap { MediaType.usualExtension(of: $0) }.first
        let given = ContentDisposition.fileName(head.headers).flatMap(safe)
        if let given, hasExtension(given) { return given }
        let addresses = [url, head.url].compactMap { WebURL.lastPathComponent(of: $0).flatMap(safe) }
        let files = addresses.filter { isFile($0, ending) }
        let candidates = [given, files.first, title.flatMap(safe), addresses.first]
        let name = candidates.lazy.compactMap { $0 }.first ?? "download"
        guard let ending, !isFile(name, ending) else { return name }
        return cut(name, to: longest - ending.utf8.count - 1) + ".\(ending)"
    }

    /// Returns the wanted name with the extension of another, which the server or the address gave.
    static func of(_ wanted: String, extendedAs given: String) -> String {
        guard let name = safe(wanted) else { return given }
        let ending = parts(given).ending
        return cut(name, to: longest - ending.utf8.count) + ending
    }

    /// Returns whether a name ends like one of a file. The program that sends it may be called `get.php`.
    ///
    /// - Parameter usual: The usual extension of the file's type, if it is known.
    private static func isFile(_ name: String, _ usual: String?) -> Bool {
        let ending = parts(name).ending.dropFirst()
        return !ending.isEmpty && (usual == nil || MediaType.type(ofExtension: String(ending)) != nil)
    }

    /// Returns `name (2).mp3`; for number 1, the name itself.
    static func numbered(_ name: String, _ number: Int) -> String {
        if number == 1 { return name }
        let (stem, ending) = parts(name)
        return "\(stem) (\(number))\(ending)"
    }

    /// Returns whether a short word of letters and digits follows the last dot; titles have dots, too.
    static func hasExtension(_ name: String) -> Bool {
        !parts(name).ending.isEmpty
    }

    /// Splits a name before its extension, which includes the dot; it is empty if there is no extension.
    static func parts(_ name: String) -> (stem: Substring, ending: Substring) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name[...], "") }
        let word = name[dot...].dropFirst()
        let isExtension =
            (1...8).contains(word.utf8.count) && word.utf8.allSatisfy { $0 < 0x80 }
            && word.allSatisfy { $0.isLetter || $0.isNumber } && !word.allSatisfy(\.isNumber)
        return isExtension ? (name[..<dot], name[dot...]) : (name[...], "")
    }

    /// Cuts a name at a scalar: one character can be longer than any name.
    private static func cut(_ name: String, to limit: Int) -> String {
        if name.utf8.count <= limit { return name }
        let (stem, ending) = parts(name)
        var room = limit - ending.utf8.count
        let kept = stem.unicodeScalars.prefix { scalar in
            room -= UTF8.width(scalar)
            return room >= 0
        }
        return String(kept) + ending
    }
}
