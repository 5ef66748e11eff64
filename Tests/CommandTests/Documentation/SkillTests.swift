import Testing

@testable import rss

/// What programs load to learn to use this one: its commands are commands, and its codes are those of the page for scripts.
@Suite struct SkillTests {
    private static let path = "share/agents/rss/SKILL.md"

    @Test func everyCommandIsOne() throws {
        let examples = try Repository.examples(Self.path)
        #expect(examples.count > 12)
        for call in examples.flatMap(\.calls) {
            #expect(throws: Never.self, "\(call)") { try RSS.command(for: call) }
        }
    }

    @Test func itsHeadNamesItAndSaysWhenToUseIt() throws {
        let lines = try Repository.text(Self.path).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.prefix(2) == ["---", "name: rss"])
        #expect(lines[2].hasPrefix("description: ") && lines[2].count < 1_024)
        #expect(lines[3] == "---")
    }

    @Test func exitCodesAreThoseOfThePage() throws {
        func codes(_ path: String) throws -> [Substring] {
            try Repository.text(path).split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains(/\d/) }
                .map { $0.split(separator: "|")[0] }
        }
        #expect(try codes(Self.path) == codes("docs/for-scripts-and-agents.md"))
    }

    @Test func itIsInstalled() throws {
        #expect(try Repository.text("Makefile").contains("'$(DESTDIR)$(agentdir)' \(Self.path)"))
    }
}
