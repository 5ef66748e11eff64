import Extractor
import Foundation
import Testing

/// Pages as the systems make them that most pages come from, each as small as it can be. The files in `Shapes` have several
/// each. Before a page stands its name, and what is to be found: `title`, `author`, `date`, and in `has` and `lacks` pieces of
/// the text, with ` + ` between them. `{1}` is a sentence of the article, which must be in the text, and `{x1}` one that
/// must not.
@Suite struct ShapeTests {

    @Test(arguments: shapes)
    func isRead(_ page: Shape) {
        let found = article(page.html, url: "http://b.example/p/x")
        let text = found?.text ?? ""
        for sentence in page.sentences { #expect(text.contains(sentence), "lacks \(sentence)") }
        for sentence in page.noise { #expect(!text.contains(sentence), "has \(sentence)") }
        for piece in page.pieces("has") { #expect(text.contains(piece), "lacks \(piece)") }
        for piece in page.pieces("lacks") { #expect(!text.contains(piece), "has \(piece)") }
        if let title = page.expected["title"] { #expect(found?.title == title) }
        if let author = page.expected["author"] { #expect(found?.author == author) }
        if let date = page.expected["date"] { #expect(found?.date == date) }
    }

    @Test func allShapesAreFound() {
        #expect(Self.shapes.count >= 60)
    }
}
