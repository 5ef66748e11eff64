import API
import Testing

@testable import rss

/// The tables of servers in docs/with-a-server.md and in rss(1) are what `rss account capabilities` prints.
@Suite struct ServiceTableTests {
    private static let services = APICallers.services.map { ListedService($0).texts }

    @Test func thePageHasThem() throws {
        let rows = try Repository.text("docs/with-a-server.md").split(separator: "\n").map(String.init)
            .drop { !$0.hasPrefix("| service |") }.dropFirst(2).prefix { $0.hasPrefix("|") }
        #expect(Array(rows) == Self.services.map { "| " + $0.joined(separator: " | ") + " |" })
    }

    /// A line of the manual has no room for the name, nor for OAuth and yarr's one state, which the text above the table tells.
    @Test func theManualHasThem() throws {
        let rows = try Repository.text("man/rss.1").split(separator: "\n").map(String.init)
            .drop { !$0.hasPrefix(".It Em service Ta") }.dropFirst().prefix { $0 != ".El" }
        let texts = Self.services.map { $0.enumerated().filter { ![1, 11, 14].contains($0.offset) }.map(\.element) }
        #expect(Array(rows) == texts.map { ".It " + $0.joined(separator: " Ta ") })
    }
}
