import Foundation
import Testing

/// Released migrations never change. So they are SQL, and name nothing that might change: no type, constant or function
/// but their own.
@Suite struct MigrationTests {

    private static let allowed: Set<String> = [
        "import", "GRDB", "Foundation", "extension", "Schema", "private", "static", "let", "Migration", "db", "in",
        "try",
        "execute", "sql", "_",
    ]

    @Test func thereAreMigrations() throws {
        #expect(try Self.files().count >= 5)
    }

    @Test(arguments: try files())
    func namesNothingOfOurs(_ file: URL) throws {
        let source = try Source(String(contentsOf: file, encoding: .utf8))
        let own = source.code.matches(of: /private static let (\w+)/).map { String($0.1) }
        let version = file.deletingPathExtension().lastPathComponent.split(separator: "+").last?.lowercased() ?? ""
        let names = Set(source.code.matches(of: /\w+/).map { String($0.output) })

        #expect(names.subtracting(Self.allowed).subtracting(own) == [version])
        #expect(!source.strings.contains { $0.contains(#"\("#) }, "SQL that is put together")
        #expect(!source.comments.contains { $0.contains("``") }, "a link to what may be renamed")
    }

    private static func files() throws -> [URL] {
        let store = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Store")
            .standardized
        let paths = try FileManager.default.subpathsOfDirectory(atPath: store.path)
        return paths.filter { $0.contains("Schema+Version") }.sorted().map { store.appending(path: $0) }
    }
}

/// A Swift file, taken apart.
private struct Source {
    /// Without strings and comments.
    var code: String
    var strings: [String]
    var comments: [String]

    init(_ text: String) {
        let string = /"""(?s:.*?)"""|"[^"\n]*"/
        let comment = /\/\/.*/
        strings = text.matches(of: string).map { String($0.output) }
        let rest = text.replacing(string, with: "")
        comments = rest.matches(of: comment).map { String($0.output) }
        code = rest.replacing(comment, with: "")
    }
}
