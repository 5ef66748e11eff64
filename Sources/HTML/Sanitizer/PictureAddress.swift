import Base

/// Tells the addresses of pictures from what else pages put into attributes of their own. A script that loads pictures late
/// takes them from there, under a name that each chooses for itself.
enum PictureAddress {

    /// Returns whether a source stands for the picture that a script will load: no file, or one that is called so.
    static func isPlaceholder(_ source: String) -> Bool {
        let scheme = source.prefix(6).lowercased()
        if source.isEmpty || source == "#" || scheme.hasPrefix("data:") || scheme == "about:" { return true }
        let path = path(of: source)
        let file = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path
        let words = file.prefix { $0 != "." }.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return words.contains(where: placeholders.contains)
            && words.allSatisfy { placeholders.contains($0) || fillers.contains($0) || $0.allSatisfy(\.isNumber) }
    }

    /// Returns how likely the attribute holds the address of a picture, 2 for most; `nil` if it doesn't.
    static func rank(_ name: String, _ value: String) -> Int? {
        let (name, value) = (name.lowercased(), HTMLText.folded(value))
        guard value.utf8.count > 4, !value.contains(where: { " \n\t{}<>\"".contains($0) }) else { return nil }
        let isAbsolute = ["http://", "https://", "//"].contains { value.lowercased().hasPrefix($0) }
        let suffix = path(of: value).split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard suffixes.contains(suffix) || (isAbsolute && names.contains { name.contains($0) }) else { return nil }
        return smallNames.contains { name.contains($0) } ? 1 : 2
    }

    private static func path(of url: String) -> Substring { url.prefix { $0 != "?" && $0 != "#" } }

    private static let placeholders: Set = [
        "blank", "spacer", "placeholder", "transparent", "trans", "pixel", "loading", "loader", "lazy", "lazyload",
        "dummy",
        "empty", "1x1", "preload", "grey", "gray",
    ]
    private static let fillers: Set = ["img", "image", "pic", "gif", "png", "bg", "px", "white", "the", "icon", "svg"]
    private static let suffixes: Set = ["jpg", "jpeg", "jfif", "png", "gif", "webp", "avif", "heic", "bmp", "svg"]
    private static let names = ["src", "img", "image", "orig", "lazy", "actual", "file", "photo", "pic", "full"]

    /// Parts of names of attributes that hold a smaller copy.
    private static let smallNames = ["low", "small", "thumb", "tiny", "placeholder", "preview", "blur", "avatar"]
}
