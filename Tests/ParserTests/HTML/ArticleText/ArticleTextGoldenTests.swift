import Testing

@testable import Parser

/// What articles look like: a pair of files for each thing that the renderer can do.
@Suite struct ArticleTextGoldenTests {

    @Test(arguments: GoldenText.all)
    func articlesAreRenderedAs(golden: GoldenText) throws {
        let differences = try golden.differences()

        #expect(differences.isEmpty, "\(golden.name):\n\(differences)")
    }

    /// As articles are shown: all are sanitised before.
    @Test(arguments: GoldenText.all.filter { !changedBySanitizing.contains($0.name) })
    func articlesAreRenderedSoWhenTheyWereSanitized(golden: GoldenText) throws {
        let differences = try golden.differences { HTMLSanitizer.sanitized($0, base: "https://example.org/a/b") }

        #expect(differences.isEmpty, "\(golden.name):\n\(differences)")
    }

    /// The sanitiser drops buttons and `file:`, keeps what is hidden from programs that read aloud, and names players by
    /// their host.
    private static let changedBySanitizing: Set = ["hidden", "hyperlinks", "media"]

    @Test func allFilesAreFound() {
        #expect(GoldenText.all.count >= 30)
    }
}
