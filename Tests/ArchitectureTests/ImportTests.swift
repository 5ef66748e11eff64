import Foundation
import Testing

/// The architecture, as a table: which module may import which.
///
/// SwiftPM lets a target import whatever its dependencies happen to import, so the table is held against the sources.
@Suite struct ImportTests {

    static let allowed: [(module: String, imports: Set<String>)] = [
        ("Base", ["Foundation", "Glibc", "Synchronization"]),
        ("Model", ["Foundation", "Base", "HTML"]),
        ("Query", ["Foundation", "Model"]),
        ("HTML", ["Foundation", "Glibc", "Synchronization", "Base"]),
        ("Parser", ["Foundation", "Glibc", "Synchronization", "CLibXML2", "Base", "HTML"]),
        ("Discovery", ["Foundation", "Base", "HTML", "Parser"]),
        ("TerminalText", ["Foundation", "Base", "HTML"]),
        ("Web", ["Foundation", "Glibc", "Synchronization", "CCurl", "Base"]),
        ("API", ["Foundation", "Synchronization", "Base", "HTML", "Model", "Web"]),
        ("Store", ["Foundation", "Synchronization", "GRDB", "GRDBSQLite", "CSQLite", "Base", "Model"]),
        (
            "Sync",
            [
                "Foundation", "Synchronization", "API", "Base", "Discovery", "HTML", "Model", "Parser", "Query",
                "Store", "Web",
            ]
        ),
        ("Downloads", ["Foundation", "Synchronization", "Base", "Model", "Store", "Sync", "TerminalText", "Web"]),
        ("Import", ["Foundation", "GRDB", "GRDBSQLite", "Base", "HTML", "Model", "Parser", "Store", "Sync"]),
        (
            "rss",
            [
                "Foundation", "Synchronization", "ArgumentParser", "Subprocess", "SystemPackage", "TOMLKit", "API",
                "Base", "Discovery", "Downloads", "HTML", "Import", "Model", "Parser", "Query", "Store", "Sync",
                "TerminalText", "Web",
            ]
        ),
    ]

    @Test(arguments: allowed)
    func importsOnly(module: String, imports: Set<String>) throws {
        for file in try Self.swiftFiles(of: module) {
            let extra = try Self.modulesImported(by: file).subtracting(imports)
            #expect(
                extra.isEmpty, "\(module)/\(file.lastPathComponent) imports \(extra.sorted().joined(separator: ", "))")
        }
    }

    @Test func everyModuleIsInTheTable() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
        let modules = folders.filter { !$0.hasPrefix("C") && !$0.hasPrefix(".") }

        #expect(Set(modules) == Set(Self.allowed.map(\.module)))
    }

    private static let sources = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources")

    private static func swiftFiles(of module: String) throws -> [URL] {
        let folder = sources.appendingPathComponent(module)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let files = paths.filter { $0.hasSuffix(".swift") }.map(folder.appendingPathComponent)
        try #require(!files.isEmpty)
        return files
    }

    private static func modulesImported(by file: URL) throws -> Set<String> {
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
        let modules = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap {
            line -> String? in
            let words = line.split(separator: " ")
            guard let keyword = words.firstIndex(of: "import"), keyword <= 2, !line.hasPrefix("//"),
                !line.hasPrefix(" ")
            else { return nil }
            let name = words.dropFirst(keyword + 1).first { !kinds.contains($0) }
            return name.map { String($0.prefix { $0 != "." }) }
        }
        return Set(modules)
    }
}
