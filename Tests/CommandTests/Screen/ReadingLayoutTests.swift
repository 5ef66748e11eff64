import Testing

@testable import rss

@Suite struct ReadingLayoutTests {

    private func layout(_ columns: Int, _ rows: Int, isInArticle: Bool = false, hasList: Bool = true) -> ReadingLayout {
        ReadingLayout(.init(rows: rows, columns: columns), isInArticle: isInArticle, hasList: hasList)
    }

    @Test func onAWideScreenTheArticleIsBesideTheList() {
        let layout = layout(120, 40)
        #expect(layout.list == .init(rows: 39, columns: 54))
        #expect(layout.article == .init(rows: 39, columns: 63))
    }

    @Test func elseItIsBelowTheListAndLargerWhileItIsRead() {
        let (list, article) = (layout(80, 24), layout(80, 24, isInArticle: true))
        #expect(list.list == .init(rows: 11, columns: 80))
        #expect(list.article == .init(rows: 11, columns: 80))
        #expect(article.list == .init(rows: 5, columns: 80))
        #expect(article.article == .init(rows: 17, columns: 80))
    }

    @Test(arguments: [(40, 20), (80, 12), (20, 5), (1, 1)])
    func onASmallScreenThereIsOneAtATime(columns: Int, rows: Int) {
        let all = ReadingLayout.Area(rows: max(1, rows - 1), columns: columns)
        #expect(layout(columns, rows).list == all)
        #expect(layout(columns, rows).article == nil)
        #expect(layout(columns, rows, isInArticle: true).article == all)
        #expect(layout(columns, rows, isInArticle: true).list == nil)
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 20)])
    func withoutAListTheArticleHasAll(columns: Int, rows: Int) {
        #expect(
            layout(columns, rows, isInArticle: true, hasList: false).article
                == .init(rows: rows - 1, columns: columns))
    }

    @Test func rowsStandBesideOrBelowEachOther() {
        let beside = layout(120, 4).rows(["list"], ["one", "two"])
        #expect(beside.map { $0.prefix(5) } == ["list ", "     ", "     "])
        #expect(beside.map { $0.dropFirst(54) } == [" │ one", " │ two", " │ "])
        let below = layout(60, 20).rows(["list"], ["one"])
        #expect(below.count == 11 && below.first == "list" && below.last == "one")
    }
}
