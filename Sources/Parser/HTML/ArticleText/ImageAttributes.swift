/// What an `img` element says about its image.
struct ImageAttributes {
    /// Where there is none, nothing.
    private(set) var alternative = ""
    private(set) var source: String?

    /// Set by scripts that load images when they come into view, in place of `src`.
    private var lazySource: String?
    private var isEmoji = false

    /// Whether it is there to count readers.
    private(set) var isInvisible = false

    /// Whether it stands for a character, as WordPress' emoji do.
    var isCharacter: Bool {
        !alternative.isEmpty && (isEmoji || (alternative.count == 1 && alternative.utf8.count > 1))
    }

    init(_ tag: HTMLTag, in bytes: HTMLBytes) {
        for attribute in tag.attributes(in: bytes) {
            take(attribute, in: bytes)
        }
        let isPlaceholder = source?.hasPrefix("data:") ?? true
        if isPlaceholder, let lazySource { source = lazySource }
    }

    private mutating func take(_ attribute: HTMLAttribute, in bytes: HTMLBytes) {
        func isNamed(_ name: StaticString) -> Bool { bytes.spells(name, in: attribute.name) }

        if isNamed("src") {
            source = source ?? attribute.text(in: bytes)
        } else if isNamed("data-src") || isNamed("data-lazy-src") || isNamed("data-original") {
            lazySource = lazySource ?? attribute.text(in: bytes)
        } else if isNamed("alt") {
            alternative = attribute.text(in: bytes)
        } else if isNamed("width") || isNamed("height") {
            let size = attribute.text(in: bytes)
            if size == "1" || size == "0" || size == "1px" { isInvisible = true }
        } else if isNamed("class") {
            let classes = attribute.text(in: bytes)
            isEmoji = classes.contains("emoji") || classes.contains("smiley")
        }
    }
}
