import TerminalText
import Web

/// A name for a file, made of what strangers wrote: it can't lead out of its folder, hide, or be taken for an option.
package enum FileName {

    /// In bytes of UTF-8. File systems take 255; there is room for `.part`, and for ` (2)`.
    static let longest = 240

    /// The name, fit for a file; nil when nothing is left of it.
    ///
    /// Without slashes, control characters, what turns the direction of writing, and dots and dashes in front. Cut at a
    /// character where it is too long, its extension kept.
    package static func safe(_ text: String) -> String? {
        let visible = TerminalText.safe(
            String(text.unicodeScalars.map { $0 == "/" || $0 == "\0" ? "_" : Character($0) }))
        let words = visible.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // Scalars: a dot with an accent hides a file, too.
        let name = words.unicodeScalars.drop { [".", "-", "~", " "].contains($0) }
        return name.isEmpty ? nil : cut(String(name), to: longest)
    }

    /// For what a server sends: as the server calls it, else as its address ends if that looks like a file, else as its
    /// article is called.
    ///
    /// - Parameter url: Of the enclosure. Where a redirect led tells less: it is made for machines.
    static func of(_ head: HTTPResponse, url: String, title: String?, type: String?) -> String {
        let types = [type, head.headers.first("Content-Type")]
        let ending = types.lazy.compactMap { MediaType.usualExtension(of: $0) }.first
        let given = ContentDisposition.fileName(head.headers).flatMap(safe)
        if let given, hasExtension(given) { return given }
        let addresses = [url, head.url].compactMap { WebAddress.lastPathComponent(of: $0).flatMap(safe) }
        let files = addresses.filter { isFile($0, ending) }
        let candidates = [given, files.first, title.flatMap(safe), addresses.first]
        let name = candidates.lazy.compactMap { $0 }.first ?? "download"
        guard let ending, !isFile(name, ending) else { return name }
        return cut(name, to: longest - ending.utf8.count - 1) + ".\(ending)"
    }

    /// The wanted name with the extension of another, which the server or the address gave.
    static func of(_ wanted: String, extendedAs given: String) -> String {
        guard let name = safe(wanted) else { return given }
        let ending = parts(given).ending
        return cut(name, to: longest - ending.utf8.count) + ending
    }

    /// Whether a name ends like one of a file's. The program that sends it may be called `get.php`.
    ///
    /// - Parameter usual: How a file of its type ends, where that is known.
    private static func isFile(_ name: String, _ usual: String?) -> Bool {
        let ending = parts(name).ending.dropFirst()
        return !ending.isEmpty && (usual == nil || MediaType.type(ofExtension: String(ending)) != nil)
    }

    /// `name (2).mp3`; the first is the name itself.
    static func numbered(_ name: String, _ number: Int) -> String {
        if number == 1 { return name }
        let (stem, ending) = parts(name)
        return "\(stem) (\(number))\(ending)"
    }

    /// A short word of letters and digits after the last dot; titles have dots, too.
    static func hasExtension(_ name: String) -> Bool {
        !parts(name).ending.isEmpty
    }

    /// - Returns: the extension with its dot; empty where there is none.
    static func parts(_ name: String) -> (stem: Substring, ending: Substring) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name[...], "") }
        let word = name[dot...].dropFirst()
        let isExtension =
            (1...8).contains(word.utf8.count) && word.utf8.allSatisfy { $0 < 0x80 }
            && word.allSatisfy { $0.isLetter || $0.isNumber } && !word.allSatisfy(\.isNumber)
        return isExtension ? (name[..<dot], name[dot...]) : (name[...], "")
    }

    /// At a scalar: one character can be longer than any name.
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
