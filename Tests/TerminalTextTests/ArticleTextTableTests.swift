import Testing

@testable import TerminalText

@Suite struct ArticleTextTableTests {

    @Test func columnsStandOneBelowTheOther() {
        let html = "<table><tr><th>Name<th>Size<tr><td>日本語<td>1<tr><td>é<td>200</table>"

        #expect(render(html) == "Name    Size\n------  ----\n日本語     1\né        200")
    }

    @Test func cellsReachOverColumnsAndRows() {
        let html = "<table><tr><td colspan=2>wide cell<td>c<tr><td rowspan=2>a<td>b<td>c<tr><td>b<td>c</table>"

        #expect(render(html) == "wide cell  c\na  b       c\n   b       c")
    }

    @Test func aCellMayHaveSeveralLines() {
        #expect(render("<table><tr><td>a<br>b<td>c<tr><td>d<td>e</table>") == "a  c\nb\n\nd  e")
    }

    @Test func cellsAreBrokenWhereTheyStayReadable() {
        let html = """
            <table><tr><th>Name<th>What it is
            <tr><td>one<td>a text that is too long<tr><td>two<td>another text that is much too long</table>
            """

        #expect(
            render(html) == """
                Name  What it is
                ----  ------------------------------
                one   a text that is too long

                two   another text that is much too
                      long
                """)
    }

    @Test func aTableTooWideBecomesAList() {
        let html = """
            <table><tr><th>Name<th>What it is<th>Where it is
            <tr><td>one<td>a text that is too long<td>https://example.org/one
            <tr><td>two<td>another text that is too long<td>https://example.org/two</table>
            """

        #expect(
            render(html) == """
                Name: one
                What it is: a text that is too long
                Where it is: https://example.org/one

                Name: two
                What it is: another text that is too
                long
                Where it is: https://example.org/two
                """)
    }

    @Test func blocksInCellsAreLaidOutAsBlocks() {
        #expect(render("<table><tr><td>a<td><ul><li>b<li>c</ul><td>d</table>") == "a\n\n- b\n- c\n\nd")
    }

    @Test func tablesInTablesAreLaidOutInTheirOrder() {
        let html = "<table><tr><td>a<td><table><tr><td>b<td>c</table><tr><td>d</table>e"

        #expect(render(html) == "a\n\nb  c\n\nd\n\ne")
    }

    @Test func aSingleColumnIsParagraphs() {
        #expect(render("<table><tr><td>a<tr><td>b</table>") == "a\n\nb")
    }

    @Test func theCaptionStandsAbove() {
        #expect(render("<table><caption>x</caption><tr><td>a<td>b</table>") == "x\na  b")
    }

    private func render(_ html: String) -> String {
        ArticleTextRenderer(width: 36).render(html)
    }
}
