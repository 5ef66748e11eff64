import Foundation
import Testing

/// Folders are layers within a module: none of them uses a type of another one that, in turn, needs it.
@Suite struct FolderTests {

    /// The modules that are checked.
    static let modules = [
        "API", "Base", "Discovery", "Downloads", "Extractor", "Fetch", "HTML", "Import", "Model", "Parser", "Query",
        "Store",
        "Sync", "Tasks",
        "TerminalText", "Web", "rss",
    ]

    @Test(arguments: modules)
    func foldersFormNoCycles(module: String) throws {
        let cycles = try FolderGraph(Self.files(of: module)).cycles
        #expect(cycles == [], "\(cycles.joined(separator: "\n"))")
    }

    @Test func aCycleIsFound() {
        let graph = FolderGraph([
            ("Top", "struct Top { var inner: Inner }"),
            ("Inside", "import Top\npackage final class Inner {\n    var outer = Outer() // Top\n}"),
            ("Outside", "private enum Local {}\nextension Outer { static let name = \"Top\" }"),
            ("Outside", "struct Outer: Sendable { func inner(_ inner: [Inner]) {} }"),
        ])

        #expect(graph.cycles == ["Inside uses Outer of Outside", "Outside uses Inner of Inside"])
    }

    /// The code of each Swift file with the folder of the module it is in, however deep.
    private static func files(of module: String) throws -> [(folder: String, code: String)] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/\(module)")
            .standardized
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }
        try #require(!paths.isEmpty)
        return try paths.map { path in
            let folders = path.split(separator: "/").dropLast()
            let code = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            return (folders.first.map { String($0) } ?? module, code)
        }
    }
}

/// Which folder uses types of which others, told from the names in their files.
private struct FolderGraph {
    /// For each folder, the folders that it uses, and a type of theirs.
    private var uses: [String: [String: String]] = [:]

    init(_ files: [(folder: String, code: String)]) {
        let files = files.map { (folder: $0.folder, source: Names($0.code)) }
        var homes: [Substring: String] = [:]
        for file in files {
            for type in file.source.declared { homes[type] = file.folder }
        }
        for (folder, source) in files {
            uses[folder, default: [:]] = uses[folder, default: [:]]
            for name in source.used.subtracting(source.local).sorted() {
                if let home = homes[name], home != folder { uses[folder]?[home] = String(name) }
            }
        }
    }

    /// What is left of the uses without the folders that use no other, and those that no other uses.
    var cycles: [String] {
        var rest = uses
        var count = 0
        while rest.count != count {
            count = rest.count
            rest = rest.filter { _, used in used.keys.contains { rest[$0] != nil } }
            rest = rest.filter { folder, _ in rest.values.contains { $0[folder] != nil } }
        }
        return rest.flatMap { folder, used in
            used.filter { rest[$0.key] != nil }.map { "\(folder) uses \($0.value) of \($0.key)" }
        }.sorted()
    }
}

/// The names in a Swift file, but those in comments and strings.
private struct Names {
    /// Types that other files can see.
    private(set) var declared: Set<Substring> = []

    /// Types that only this file can see.
    private(set) var local: Set<Substring> = []
    private(set) var used: Set<Substring> = []

    private static let keywords: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]

    init(_ code: String) {
        for line in code.split(separator: "\n") {
            let words = Self.words(of: line)
            // A module may have the name of a type.
            if words.contains("import") { continue }
            used.formUnion(words)
            guard !line.hasPrefix(" "), let keyword = words.firstIndex(where: Self.keywords.contains),
                keyword + 1 < words.count
            else { continue }
            let isLocal = words[..<keyword].contains { $0 == "private" || $0 == "fileprivate" }
            if isLocal { local.insert(words[keyword + 1]) } else { declared.insert(words[keyword + 1]) }
        }
    }

    private static func words(of line: Substring) -> [Substring] {
        var words: [Substring] = []
        // Every second piece is a string.
        for (index, piece) in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        where index.isMultiple(of: 2) {
            let comment = piece.range(of: "//")
            words += piece[..<(comment?.lowerBound ?? piece.endIndex)].split {
                !$0.isLetter && !$0.isNumber && $0 != "_"
            }
            if comment != nil { break }
        }
        return words
    }
}
