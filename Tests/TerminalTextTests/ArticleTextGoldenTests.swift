import Testing

@testable import TerminalText

/// What articles look like: a pair of files for each thing that the renderer can do. They are sanitised before, as all
/// articles are.
@Suite struct ArticleTextGoldenTests {

    @Test(arguments: GoldenText.all)
    func articlesAreRenderedAs(golden: GoldenText) throws {
        let differences = try golden.differences()

        #expect(differences.isEmpty, "\(golden.name):\n\(differences)")
    }

    @Test func allFilesAreFound() {
        #expect(GoldenText.all.count >= 30)
    }
}
