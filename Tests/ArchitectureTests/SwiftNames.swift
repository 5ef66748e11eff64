/// The names in a Swift file, told line by line from the words in it. Comments are skipped.
struct SwiftNames {
    /// Declared for other modules: what is `package` or `public`, and the members of extensions, protocols and enums
    /// that are.
    private(set) var exported: Set<Substring> = []

    /// Types, members and functions that the file names.
    private(set) var used: Set<Substring> = []

    /// Modules that it imports.
    private(set) var imports: Set<String> = []

    /// The types and extensions around a line, with their braces' depth. An open one is for other modules.
    private var blocks: [(keyword: Substring, isOpen: Bool, depth: Int)] = []
    private var depth = 0

    init(_ text: String) {
        for line in text.split(separator: "\n") {
            let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
            let words = Self.words(of: code)
            if !line.hasPrefix(" "), let keyword = words.prefix(3).firstIndex(where: { $0.text == "import" }) {
                let module = words[(keyword + 1)...].first { !Self.keywords.contains($0.text) }
                if let module { imports.insert(String(module.text)) }
            } else {
                read(words, of: code)
            }
        }
    }

    /// Whether nothing of a module that exports these names is named here. A name may be one of the file's own, so some
    /// imports that nobody needs aren't found, but none that is needed is.
    func usesNothing(of exported: Set<Substring>) -> Bool {
        used.isDisjoint(with: exported)
    }
}

private extension SwiftNames {

    struct Word {
        let text: Substring
        /// The characters beside it, blanks left out before it.
        var before: UInt8?
        var after: UInt8?
        /// In how many parentheses of the line it stands.
        let parentheses: Int
    }

    static let keywords: Set<Substring> = [
        "func", "var", "let", "struct", "class", "enum", "protocol", "typealias", "actor", "extension", "case",
    ]
    static let nesting: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "extension"]
    static let modifiers: Set<Substring> = [
        "package", "public", "private", "fileprivate", "set", "static", "final", "mutating", "nonisolated", "indirect",
        "lazy", "weak", "unowned", "consuming", "borrowing", "override", "prefix", "postfix", "infix",
    ]

    static func words(of line: Substring) -> [Word] {
        var words: [Word] = []
        let bytes = line.utf8
        var position = bytes.startIndex
        var before: UInt8?
        var parentheses = 0
        while position < bytes.endIndex {
            let byte = bytes[position]
            guard isInName(byte) else {
                if byte == UInt8(ascii: "(") { parentheses += 1 }
                if byte == UInt8(ascii: ")") { parentheses -= 1 }
                if byte != UInt8(ascii: " ") { before = byte }
                position = bytes.index(after: position)
                continue
            }
            let end = bytes[position...].firstIndex { !isInName($0) } ?? bytes.endIndex
            words.append(
                Word(
                    text: line[position..<end], before: before, after: end < bytes.endIndex ? bytes[end] : nil,
                    parentheses: parentheses))
            before = bytes[bytes.index(before: end)]
            position = end
        }
        return words
    }

    static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

private extension SwiftNames {

    mutating func read(_ words: [Word], of line: Substring) {
        if let keyword = words.firstIndex(where: { !Self.modifiers.contains($0.text) && $0.before != UInt8(ascii: "@") }
        ),
            Self.keywords.contains(words[keyword].text), keyword + 1 < words.count
        {
            declare(words[keyword...], words[..<keyword].map(\.text), on: line)
        }
        for word in words {
            let isType = word.text.utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
            if isType || word.before == UInt8(ascii: ".") || word.after == UInt8(ascii: "(") { used.insert(word.text) }
        }
        for byte in line.utf8 {
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}") { depth -= 1 }
        }
        while let block = blocks.last, depth <= block.depth { blocks.removeLast() }
    }

    /// - Parameter words: the keyword, and what follows it.
    mutating func declare(_ words: ArraySlice<Word>, _ modifiers: [Substring], on line: Substring) {
        let block = blocks.last
        let keyword = words[words.startIndex].text
        if keyword == "case" {
            guard block?.keyword == "enum" else { return }
            let cases = words.dropFirst().enumerated().filter { index, word in
                index == 0 || word.parentheses == 0 && word.before == UInt8(ascii: ",")
            }
            if block?.isOpen == true { exported.formUnion(cases.map(\.element.text)) }
            return
        }
        let isInherited = block.map { $0.isOpen && ($0.keyword == "extension" || $0.keyword == "protocol") } ?? false
        let isPrivate = modifiers.contains("private") || modifiers.contains("fileprivate")
        let isOpen = modifiers.contains("package") || modifiers.contains("public") || isInherited && !isPrivate
        if keyword != "extension", isOpen { exported.insert(words[words.startIndex + 1].text) }
        if Self.nesting.contains(keyword), line.last(where: { $0 != " " }) == "{" {
            blocks.append((keyword, isOpen, depth))
        }
    }
}
