import Base
import HTML

/// The attributes of an `img` element that describe its image.
struct ImageAttributes {
    /// The alternative text; empty if the element has none.
    private(set) var alternative = ""
    private(set) var source: String?
    private var title = ""

    private var classes = ""
    private var sides: [Int] = []

    init(_ tag: HTMLTag, in bytes: HTMLBytes) {
        for attribute in tag.attributes(in: bytes) {
            take(attribute, in: bytes)
        }
    }

    /// The alternative text and the title that browsers show beside the picture, folded: both where each says something
    /// of its own. The names of files describe nothing.
    var description: String {
        let texts = [alternative, title].map { HTMLText.folded($0) }
        let known = texts.filter { !$0.isEmpty && !Self.isFileName($0) }
        guard known.count == 2 else { return known.first ?? "" }
        let folded = known.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
        if folded[0].contains(folded[1]) { return known[0] }
        return folded[1].contains(folded[0]) ? known[1] : known[0] + " – " + known[1]
    }

    /// The name of its file, if that is a name for people and no longer than a caption; otherwise empty.
    var fileName: String {
        let path = (source ?? "").prefix { $0 != "?" && $0 != "#" }
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        return name.count <= Self.longestName && !name.contains("%") && Self.isFileName(name) ? name : ""
    }

    /// Whether the image is a tracker, a placeholder or decoration.
    var isInvisible: Bool {
        if sides.contains(where: { $0 <= 1 }) { return true }
        guard description.isEmpty else { return false }
        let isIcon = sides.count == 2 && sides.allSatisfy { $0 <= Self.iconSide }
        let isEmptyPicture = isPlaceholder && (source?.utf8.count ?? 0) < 300
        return isIcon || isEmptyPicture
    }

    /// Whether the alternative text replaces the image: WordPress's emoji, formulas.
    var isCharacter: Bool {
        guard !alternative.isEmpty else { return false }
        if alternative.count == 1, alternative.utf8.count > 1 { return true }
        if Self.characterClasses.contains(where: { classes.containsWord($0) }) { return true }
        return source.map { source in Self.formulaServices.contains { source.containsWord($0) } } ?? false
    }
}

private extension ImageAttributes {
    /// In characters.
    static let longestName = 40

    /// The maximum size of icons, such as share buttons, in pixels.
    static let iconSide = 32

    static let suffixes: Set<String> = ["jpg", "jpeg", "png", "gif", "webp", "avif", "svg", "bmp", "tif", "tiff"]

    /// The classes that WordPress and Wikipedia give images of characters and of formulas.
    static let characterClasses: [StaticString] = ["emoji", "smiley", "latex", "mwe-math"]

    /// The services that draw the TeX in a URL.
    static let formulaServices: [StaticString] = [
        "/latex.php", "latex.codecogs.com", "/cgi-bin/mimetex", "/cgi-bin/mathtex",
    ]

    var isPlaceholder: Bool { source.map { $0.isEmpty || $0.hasPrefix("data:") } ?? true }

    /// Returns whether the text is a file name, such as `IMG_2041.jpg`.
    static func isFileName(_ text: String) -> Bool {
        guard !text.utf8.contains(UInt8(ascii: " ")), let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else {
            return false
        }
        let suffix = text[dot...].dropFirst()
        return suffix.utf8.count <= 4 && suffixes.contains(suffix.lowercased())
    }

    mutating func take(_ attribute: HTMLAttribute, in bytes: HTMLBytes) {
        func isNamed(_ name: StaticString) -> Bool { bytes.spells(name, in: attribute.name) }
        func value() -> String { attribute.text(in: bytes) }

        switch attribute.name.count {
        case 3 where isNamed("src"): source = source ?? value()
        case 3 where isNamed("alt"): alternative = value()
        case 5 where isNamed("title"): title = value()
        case 5 where isNamed("width"), 6 where isNamed("height"): takeSide(value())
        case 5 where isNamed("class"): classes = value()
        default: break
        }
    }

    /// Takes a side's length in pixels, and ignores percentages.
    mutating func takeSide(_ value: String) {
        guard !value.hasSuffix("%"), let side = Int(value.prefix { $0.isASCII && $0.isNumber }) else { return }
        sides.append(side)
    }
}
