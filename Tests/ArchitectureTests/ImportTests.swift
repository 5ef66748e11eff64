import Foundation
import Testing

/// The architecture, as a table: which module may import which.
///
/// SwiftPM lets a target import whatever its dependencies happen to import, so the table is held against the sources.
@Suite struct ImportTests {

    static let allowed: [(module: String, imports: Set<String>)] = [
        // Its own imports depend on the system: see onlyPlatformNamesWhatASystemHasAlone().
        ("Platform", []),
        ("Base", ["Foundation", "Platform", "Synchronization"]),
        ("Patterns", []),
        ("Model", ["Foundation", "Synchronization", "Base", "HTML", "Patterns"]),
        ("Query", ["Foundation", "Model", "Patterns"]),
        ("Machines", []),
        ("HTML", ["Base"]),
        ("Parser", ["Foundation", "Platform", "CLibXML2", "Base", "HTML", "Model"]),
        ("Discovery", ["Foundation", "Base", "HTML", "Parser"]),
        ("TerminalText", ["Base", "HTML"]),
        ("Metadata", ["Base", "HTML"]),
        ("Extractor", ["Base", "HTML", "Metadata"]),
        ("Mail", ["Foundation", "Platform", "Base", "HTML", "Model", "Parser"]),
        ("Web", ["Foundation", "Platform", "Synchronization", "CCurl", "CZlib", "Base"]),
        ("API", ["Foundation", "Synchronization", "Base", "HTML", "Model", "Parser", "Web"]),
        (
            "Store",
            [
                "Foundation", "GRDB", "GRDBSQLite", "CSQLite", "Base", "Machines", "Model", "Patterns", "Platform",
                "Query",
                "Synchronization",
            ]
        ),
        (
            "Fetch",
            [
                "Foundation", "Synchronization", "Base", "Discovery", "Extractor", "Model", "Parser",
                "Web",
            ]
        ),
        (
            "Sync",
            [
                "Foundation", "Synchronization", "API", "Base", "Extractor", "Fetch", "HTML", "Machines",
                "Model", "Parser", "Platform", "Query", "Store", "Web",
            ]
        ),
        (
            "Downloads",
            ["Foundation", "Synchronization", "Base", "Fetch", "Model", "Platform", "Store", "Web"]
        ),
        ("Import", ["Foundation", "GRDB", "Base", "Fetch", "HTML", "Model", "Parser", "Query", "Store", "Sync"]),
        (
            "Tasks",
            [
                "Foundation", "Synchronization", "Subprocess", "SystemPackage", "Base", "Downloads", "Mail", "Model",
                "Query", "Store", "Sync", "TerminalText", "Web",
            ]
        ),
        (
            "rss",
            [
                "Foundation", "Synchronization", "ArgumentParser", "Subprocess", "SystemPackage", "TOMLKit", "API",
                "Base", "Discovery", "Downloads", "Extractor", "Fetch", "HTML", "Import", "Mail", "Model", "Parser",
                "Patterns",
                "Platform", "Query", "Store", "Sync", "Tasks", "TerminalText", "Web",
            ]
        ),
    ]

    /// The names in the files of each module.
    private static let names = Result {
        try Dictionary(
            uniqueKeysWithValues: allowed.map { module, _ in
                (
                    module,
                    try swiftFiles(of: module).map { file in
                        (file: file, names: SwiftNames(try String(contentsOf: file, encoding: .utf8)))
                    }
                )
            })
    }

    @Test(arguments: allowed)
    func importsOnly(module: String, imports: Set<String>) throws {
        for (file, names) in try Self.names.get()[module] ?? [] {
            let extra = names.imports.subtracting(imports)
            #expect(
                extra.isEmpty, "\(module)/\(file.lastPathComponent) imports \(extra.sorted().joined(separator: ", "))")
        }
    }

    @Test(arguments: allowed)
    func importsAllThatItMay(module: String, imports: Set<String>) throws {
        let files = try #require(try Self.names.get()[module])
        let imported = files.reduce(into: Set<String>()) { $0.formUnion($1.names.imports) }

        #expect(imports.subtracting(imported) == [])
    }

    /// What a file uses without its name, and what has a name that others have, too, isn't found: some imports that
    /// nobody needs are.
    @Test(arguments: allowed.map(\.module))
    func filesImportWhatTheyName(module: String) throws {
        let names = try Self.names.get()
        let exported = names.mapValues { files in
            files.reduce(into: Set<Substring>()) { $0.formUnion($1.names.exported) }
        }
        for (file, names) in names[module] ?? [] {
            // Platform lets the whole C library out.
            let unused = names.imports.subtracting(["Platform"]).filter { exported[$0].map(names.usesNothing) ?? false }
            #expect(
                unused.isEmpty,
                "\(module)/\(file.lastPathComponent) names nothing of \(unused.sorted().joined(separator: ", "))")
        }
    }

    @Test func anImportIsUsedWhenSomethingOfItsModuleIsNamed() {
        let exported = SwiftNames(
            """
            package extension String {
                var reversedWords: String { "" }
                private var hidden: Int { 0 }
            }
            package enum Colour {
                case red, green
                func mix() {}
            }
            """
        ).exported

        #expect(exported == ["reversedWords", "Colour", "red", "green"])
        #expect(!SwiftNames("import Words\nlet words = \"b a\".reversedWords").usesNothing(of: exported))
        #expect(!SwiftNames("let colour = mixed(.red)").usesNothing(of: exported))
        #expect(SwiftNames("let hidden = 1 // Colour").usesNothing(of: exported))
    }

    /// What differs between systems stays in one module, so that a port is that module.
    @Test func onlyPlatformNamesWhatASystemHasAlone() throws {
        let own = try Regex(
            #"""
            \b(Glibc|Darwin|Musl|SOCK_(STREAM|DGRAM|CLOEXEC|NONBLOCK)|MSG_NOSIGNAL|SO_NOSIGPIPE|st_[amc]tim(espec)?|\
            F_OFD_\w+|F_FULLFSYNC|fsync|fdatasync|dlsym|dlopen|renameat2|renameatx_np|malloc_trim|posix_spawn\w*|\
            environ|__sig\w+|epoll\w*|pipe2|accept4|prctl)\b|/proc/|#if (os|canImport)|"xdg-open"
            """#.replacing("\\\n", with: ""))
        for (module, _) in Self.allowed where module != "Platform" {
            for file in try Self.swiftFiles(of: module) {
                let text = try String(contentsOf: file, encoding: .utf8)
                guard text.contains(own) else { continue }
                for line in text.split(separator: "\n") {
                    let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
                    #expect(!code.contains(own), "\(module)/\(file.lastPathComponent)")
                }
            }
        }
    }

    /// Subscripts of GRDB's rows end the program where a damaged database has another value than the schema allows.
    @Test func valuesOfRowsAreReadByFunctionsThatThrow() throws {
        for file in try Self.swiftFiles(of: "Store") where file.lastPathComponent != "StoredRow.swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(!text.contains(/\b(row|\w*Row|first|last)\??\["|\$0\["/), "\(file.lastPathComponent)")
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
}
