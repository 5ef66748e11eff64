import Base
import Extractor
import Foundation
import Testing

/// The work on a page grows with the page: doubling any two of its parts at once doubles it.
@Suite struct PageWorkTests {

    private static let long = String(repeating: "a", count: 400)

    /// What pages are made of; `%` is another number each time.
    static let parts = [
        "<b>", "</i>", "<p>", "</p>", "<h1><div>", "<h1 title=\(long)><div>", "<h2>a b c d</h2>", "<\(long)%>",
        "</\(long)%>", "<div title=\(long)>first ferry of the season left the harbour on Monday", "<ul><li>",
        "<table><tr><td>", "words of prose, with a comma %. ", "&amp;", "<a href=%>y</a>", "<i></i>",
        "<i class='a %'></i>", "<i a% b% c%></i>", "<div class=comment>x", "<p>Related articles</p>",
        "<meta name=a% content=b>",
        "<script type=application/ld+json>{\"@type\":\"Article\",\"headline\":\"a b % c d\"}</script>",
        "<title>a b c % d</title>", "<div hidden>", "<section class=share><time datetime=%>", "<img src=%>",
    ]

    /// A page with two parts, each many times.
    private static func page(_ part: String, _ other: String, length: Int) -> [UInt8] {
        let crowds = [part, other].map { part in
            var (text, number) = ("", 0)
            while text.utf8.count < length / 2 {
                text += part.replacing("%", with: "\(number)")
                number += 1
            }
            return text
        }
        return Array("<title>The first ferry</title><body>\(Sample.paragraphs)\(crowds.joined())".utf8)
    }

    /// The ways in which a page is read.
    private static func readings() throws -> [(String, ([UInt8], DocumentWork) throws -> Void)] {
        let clues = ArticleClues(title: "The first ferry", summary: Sample.first, template: [])
        let selector = ArticleClues(selector: try PageSelector(".a p b, div > div [c], !.share i, !* * * [a1]"))
        let items = try PageItemSelectors("li, div, i; .a b; a; time")
        return [
            ("article", { page, work in _ = try article(page, ArticleClues(), work) }),
            ("clues", { page, work in _ = try article(page, clues, work) }),
            ("selector", { page, work in _ = try article(page, selector, work) }),
            (
                "items",
                { page, work in
                    _ = try page.withUnsafeBufferPointer { try PageItems(on: $0, items, limit: 1_000, work: work) }
                }
            ),
        ]
    }

    private static func article(_ page: [UInt8], _ clues: ArticleClues, _ work: DocumentWork) throws -> Bool {
        try page.withUnsafeBufferPointer { try ArticleExtractor.article(in: $0, clues: clues, work: work) } != nil
    }

    /// Each part meets another one, read in one of the ways: all of it would take minutes. As elements are nested more deeply
    /// at the same time, up to their limit, the steps more than double here; with the square of the page, they would grow
    /// fourfold.
    @Test(arguments: Array(parts.enumerated()).map { ($0.offset, $0.element) })
    func doublingTwoPartsDoublesTheSteps(number: Int, part: String) throws {
        let other = Self.parts[(Self.parts.count - number) % Self.parts.count]
        let readings = try Self.readings()
        let (name, read) = readings[number % readings.count]
        let steps = try [24_000, 48_000].map { length in
            let page = Self.page(part, other, length: length)
            let work = DocumentWork(on: page.count)
            do { try read(page, work) } catch DocumentWork.Stop.tooMuch {}
            return work.steps
        }
        #expect(steps[1] <= 3 * steps[0], "\(name): \(steps) for \(part.prefix(80)) \(other.prefix(80))")
    }

    @Test func aPageThatTakesMoreThanAPageMayEndsAtTheSameStepEverywhere() throws {
        let ends = (0..<2).map { _ in
            let work = DocumentWork(on: 1_000)
            #expect(throws: DocumentWork.Stop.tooMuch) { while true { try work.take(7) } }
            return work.steps
        }
        #expect(ends[0] == ends[1] && ends[0] > 1_000 * 64)
    }

    @Test func aCancelledTaskReadsNoPage() async {
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return Result { try Self.article(Array(Sample.paragraphs.utf8), ArticleClues(), DocumentWork(on: 1)) }
        }
        task.cancel()
        await #expect(throws: DocumentWork.Stop.cancelled) { try await task.value.get() }
    }
}
