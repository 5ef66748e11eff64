import Foundation
import Testing

/// What comments and pages name exists: a renaming forgets none of them.
@Suite struct DocumentationTests {

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

    /// The files of the repository that have sources or documentation, by their paths in it.
    private static let paths: Set<String> = {
        let manager = FileManager.default
        var paths = Set((try? manager.contentsOfDirectory(atPath: root.path)) ?? [])
        for folder in ["Sources", "Tests", "Benchmarks", "share", "demo", "docs", "man", ".ci"] {
            let below = (try? manager.subpathsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
            paths.formUnion(below.map { "\(folder)/\($0)" })
        }
        return paths
    }()

    private static func files(in folders: [String]) throws -> [SwiftFile] {
        let paths = paths.filter { path in
            path.hasSuffix(".swift") && folders.contains { path.hasPrefix($0 + "/") }
        }
        try #require(!paths.isEmpty)
        return try paths.sorted().map { path in
            SwiftFile(path, try String(contentsOf: root.appending(path: path), encoding: .utf8))
        }
    }

    private static func pages() throws -> [(path: String, text: String)] {
        let names = paths.filter { path in
            path.hasSuffix(".md") && path != "CHANGELOG.md" && (path.hasPrefix("docs/") || !path.contains("/"))
        }
        try #require(names.count > 10)
        return try names.sorted().map { ($0, try String(contentsOf: root.appending(path: $0), encoding: .utf8)) }
    }

    // MARK: - Comments

    @Test func symbolsInCommentsExist() throws {
        let files = try Self.files(in: ["Sources"])
        let symbols = Symbols(files)
        #expect(files.flatMap { symbols.faults(in: $0) } == [])
    }

    @Test func documentedParametersExist() throws {
        // This file has some in a string.
        let files = try Self.files(in: ["Sources", "Tests"]).filter { !$0.path.hasSuffix("/DocumentationTests.swift") }
        #expect(files.flatMap(\.strayParameters) == [])
    }

    @Test func deadNamesAreFound() {
        let file = SwiftFile(
            "A.swift",
            """
            /// See ``B/gone``, ``B/here(_:of:)``, ``B/here(_:)`` and ``Nothing``.
            ///
            /// - Parameter count: How many.
            func name(_ number: Int, in list: [Int]) {}

            enum B {
                case here(Int, of: Int)

                /// - Parameters:
                ///   - list: Which one.
                ///   - other: A stray one.
                ///   - body: Gets each.
                func each(in list: [Int], _ body: (_ other: Int) -> Void) { let gone = 1 }
            }
            """)

        #expect(Symbols([file]).faults(in: file) == ["A.swift:1: B/here(_:)", "A.swift:1: Nothing"])
        #expect(file.strayParameters == ["A.swift:4: count", "A.swift:13: other"])
    }

    // MARK: - Pages

    @Test func filesOnPagesExist() throws {
        let modules = Set(Self.paths.filter { $0.hasPrefix("Sources/") }.map { $0.split(separator: "/")[1] })
        for (page, text) in try Self.pages() {
            for name in text.inBackticks + text.linked where !Self.exists(name, on: page, modules) {
                Issue.record("\(page): \(name)")
            }
        }
    }

    /// Whether a file or folder of that name exists, if the name is that of one.
    private static func exists(_ name: Substring, on page: String, _ modules: Set<Substring>) -> Bool {
        let name = name.hasSuffix("/") ? name.dropLast() : name
        guard name.allSatisfy({ $0.isLetter || $0.isNumber || "/.+-_".contains($0) }) else { return true }
        let folder = page.split(separator: "/").dropLast().joined(separator: "/")
        let places = ["", "Sources/", folder + "/"].map { $0 + name } + [String(name.trimmingPrefix("../"))]
        if places.contains(where: paths.contains) { return true }
        if name.hasSuffix(".swift") {
            // What the style calls an extension.
            return name == "Type+Area.swift" || paths.contains { $0.hasSuffix("/\(name)") }
        }
        let tops = modules.union(["Sources", "Tests", "Benchmarks", "share", "docs", "man"])
        return !(name.contains("/") && tops.contains(name.prefix { $0 != "/" })) && !name.hasSuffix(".md")
    }

    @Test func typesOnPagesExist() throws {
        let known = try Self.files(in: ["Sources", "Tests"]).reduce(into: Set<Substring>()) { $0.formUnion($1.words) }
        // Types of libraries that pages advise against.
        let others: Set<Substring> = [
            "DatabaseMigrator", "DateFormatter", "ISO8601DateFormatter", "NumberFormatter", "NSRegularExpression",
        ]
        for (page, text) in try Self.pages() {
            for name in text.inBackticks where name.looksLikeType && !known.contains(name) && !others.contains(name) {
                Issue.record("\(page): \(name)")
            }
        }
    }
}

extension String {
    /// What stands between backticks within a line.
    fileprivate var inBackticks: [Substring] {
        var names: [Substring] = []
        for line in split(separator: "\n") {
            let pieces = line.split(separator: "`", omittingEmptySubsequences: false)
            for index in stride(from: 1, to: pieces.count - 1, by: 2) { names.append(pieces[index]) }
        }
        return names.filter { !$0.isEmpty }
    }

    /// The targets of links to other files.
    fileprivate var linked: [Substring] {
        components(separatedBy: "](").dropFirst().map { Substring($0.prefix { $0 != ")" && $0 != "#" }) }
            .filter { !$0.isEmpty && !$0.contains(":") }
    }
}

extension Substring {
    /// Whether it is written like a type of two words or more: `FeedTable`.
    fileprivate var looksLikeType: Bool {
        guard let first, first.isUppercase, allSatisfy({ $0.isLetter || $0.isNumber }) else { return false }
        return zip(self, dropFirst()).contains { $0.isLowercase && $1.isUppercase }
    }
}
