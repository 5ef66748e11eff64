import ArgumentParser
import Foundation
import Model
import Testing

@testable import rss

@Suite struct SettingsTests {

    private let file = NSTemporaryDirectory() + "SettingsTests-\(UUID().uuidString).toml"

    @Test("Without a file, everything is as documented")
    func missing() throws {
        let settings = try Settings(file: file)

        #expect(settings.push == .manual)
        #expect(settings.secrets.isEmpty)
    }

    @Test("A file that no person has written is refused")
    func tooLarge() throws {
        let unknown = (0..<40_000).map { "a\($0) = 1" }.joined(separator: "\n")
        let failure = #expect(throws: Failure.self) { try read(unknown) }
        #expect(failure?.message.hasSuffix("is larger than 256 KiB") == true)
    }

    @Test("What is set counts, and the rest stays")
    func set() throws {
        let settings = try read(
            """
            [retention]
            statuses = 7
            [sync]
            push = "background"
            [inoreader]
            app_id = "1000"
            app_key = "geheim"
            """)

        #expect(settings.retention.statuses == 7)
        #expect(settings.retention.localArticles == .forever)
        #expect(settings.push == .background)
        #expect(settings.secrets == ["inoreader.app_id": "1000", "inoreader.app_key": "geheim"])
    }

    @Test(
        "What makes no sense is told with its name",
        arguments: [
            ("[sync]\npush = true", "line 2: 'sync.push' must be \"manual\" or \"background\""),
            ("\n[sync]\n# how\npush = \"always\"", "line 4: 'sync.push' must be \"manual\" or \"background\""),
            ("[sync]\npull = \"background\"", "line 2: unknown setting 'sync.pull'; did you mean 'sync.push'?"),
            ("sync.pull = 1", "line 1: unknown setting 'sync.pull'; did you mean 'sync.push'?"),
            ("sync = \"background\"", "line 1: unknown setting 'sync' ('rss config' lists settings)"),
            ("[sync.push]\nx = 1", "line 1: 'sync.push' must be \"manual\" or \"background\""),
            ("[inoreader]\napp_id = 1000", "line 2: 'inoreader.app_id' must be a quoted string"),
            ("[inoreader]\napp_id = \"1000\"", "'inoreader.app_id' and 'inoreader.app_key' must be set together"),
            ("[retention]\nstatuses = 1.5", "line 2: 'retention.statuses' must be a number of days from 0 to 1000000"),
            (
                "[retention]\nstatuses = [\n1,\n2]",
                "line 2: 'retention.statuses' must be a number of days from 0 to 1000000"
            ),
            (
                String(repeating: "\n", count: 2000) + "[sync]\npush = 1",
                "line 2002: 'sync.push' must be \"manual\" or \"background\""
            ),
            (
                "[retention]\nstatuses = 9\n[sync]\nx = 1\npush = 2",
                "line 4: unknown setting 'sync.x' ('rss config' lists settings)"
            ),
            // toml++ would end the program.
            ("[[[", "line 1: a table needs a name"), ("[sync]\n\t[ #", "line 2: a table needs a name"),
            ("[[ [sync]]", "line 1: a table needs a name"), ("a = [\n[#]\n1]]\n[é]", "line 4: a table needs a name"),
            ("sync = '''\n[#\n'''", "line 1: unknown setting 'sync' ('rss config' lists settings)"),
        ])
    func nonsense(_ text: String, _ words: String) throws {
        let failure = try #require(throws: Failure.self) { try read(text) }

        #expect(failure.message == "\(file): \(words)")
        #expect(failure.status == ExitCode(78))
    }

    @Test("All that makes no sense is known, and the rest counts")
    func lenient() throws {
        try "[retention]\nstatuses = 7\nlocal_articles = -1\n[sync]\npush = 1\n"
            .write(toFile: file, atomically: false, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: file) }

        let read = try SettingsFile(path: file)

        #expect(read.problems.count == 2)
        #expect(read.settings.retention.statuses == 7)
        #expect(read.places() == ["retention.statuses": "\(file):2"])
    }

    private func read(_ text: String) throws -> Settings {
        try text.write(toFile: file, atomically: false, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: file) }
        return try Settings(file: file)
    }
}

extension Settings {
    /// Throws the first mistake in the file, which needn't exist.
    fileprivate init(file: String) throws {
        let read = try SettingsFile(path: file)
        if let problem = read.problems.first { throw problem }
        self = read.settings
    }
}
