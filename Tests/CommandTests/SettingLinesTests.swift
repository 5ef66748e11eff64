import Testing
import TOMLKit

@testable import rss

@Suite struct SettingLinesTests {

    /// Everything that may make a statement longer than a line, or look as if it ended or began one.
    private let document = ##"""
        # "comment" with ''' and [
        sync.push = "manual" # [

        [retention] # """
        statuses = [ # ]
          1, "]", ']', "\"]", '\', """
          ] "" \""" \\""", [2, '''
          ]''', 3],
        ]
        "local_articles" = """x = 1
        y = 2""""
        'remote_articles' = ''''''
        arrives_read = ""
        [theme]
        title = { a = "}", b = ["""
        """] }
        \##r
        read = ''\##r
        [[other]]
        x = 1
        [sync.jobs]
        x = 1
        """##

    @Test func everySettingHasItsFirstLine() {
        let lines = SettingLines(document)

        #expect(lines.line(of: "sync.push") == 2)
        #expect(lines.line(of: "retention.statuses") == 5)
        #expect(lines.line(of: "retention.local_articles") == 10)
        #expect(lines.line(of: "retention.remote_articles") == 12)
        #expect(lines.line(of: "retention.arrives_read") == 13)
        #expect(lines.line(of: "theme.title") == 15)
        #expect(lines.line(of: "theme.read") == 18)
        #expect(lines.line(of: "other") == 19)
        #expect(lines.line(of: "sync.jobs") == 21)
        #expect(lines.line(of: "x") == nil)
    }

    @Test func everyByteIsInOneStatement() {
        let statements = Array(TOMLStatements(document))

        #expect(statements.map(\.text).joined() == document)
        #expect(statements.map(\.line) == [1, 2, 3, 4, 5, 10, 12, 13, 14, 15, 17, 18, 19, 20, 21, 22])
    }

    @Test func allThatTheParserFindsHasALine() throws {
        let lines = SettingLines(document)
        let names = try TOMLTable(string: document).settings.map(\.name)

        #expect(names.count == 9)
        for name in names { #expect(lines.line(of: name) != nil, "\(name)") }
    }

    @Test func longFilesHaveLinesToo() {
        let text = "[sync]\n" + (0..<20_000).map { "unknown_\($0) = 1\n" }.joined()

        #expect(Array(TOMLStatements(text)).count == 20_001)
        #expect(SettingLines(text).line(of: "sync.unknown_19999") == 20_001)
    }

    @Test func longValuesAreOneStatement() {
        let text = "x = [\n" + String(repeating: "'''\n''',\n", count: 20_000) + "]\ny = 1\n"

        #expect(TOMLStatements(text).map(\.line) == [1, 40_003])
    }

    @Test(arguments: ["", "\n", "x = 1", "x = \"", "x = \"\\", "x = '''", "x = [", "]", "x = \"\"\"\\", "# x"])
    func whateverItIsIsTakenApart(_ text: String) {
        #expect(TOMLStatements(text).map(\.text).joined() == text)
    }
}
