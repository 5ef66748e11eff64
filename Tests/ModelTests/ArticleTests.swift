import Foundation
import Model
import Testing

@Suite struct ArticleTests {
    private static let arrived = Date(timeIntervalSince1970: 1_700_000_000)
    private static let before = arrived.addingTimeInterval(-60)
    private static let after = arrived.addingTimeInterval(60)
    private static let year1990 = Date(timeIntervalSince1970: 631_152_000)

    @Test(
        arguments: [
            // published, modified, listed
            (nil, nil, arrived),
            (before, nil, before),
            (arrived, nil, arrived),
            (before, arrived, before),
            (nil, before, before),
            (after, nil, arrived),
            (after, before, before),
            (after, after, arrived),
            (year1990, nil, year1990),
            (year1990.addingTimeInterval(-1), nil, arrived),
            (year1990.addingTimeInterval(-1), before, before),
            (.distantPast, .distantFuture, arrived),
        ] as [(Date?, Date?, Date)])
    func isListedByTheFirstDateThatCanBeBelieved(_ published: Date?, _ modified: Date?, _ listed: Date) {
        var article = Article()
        article.datePublished = published
        article.dateModified = modified
        #expect(article.listedDate(arrived: Self.arrived) == listed)
    }
}
