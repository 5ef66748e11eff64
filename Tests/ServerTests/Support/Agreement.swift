import TestSupport
import Testing

/// A machine and another client of the user's, who mark articles of two feeds with 60 articles each, and agree in the end.
struct Agreement {
    let user: any OtherClient
    let machine: Machine
    let press: Press

    /// - Parameter pushRequests: how many requests at most it takes to send twenty marks.
    func play(pushRequests: Int) async throws {
        try await user.subscribe(to: ["a", "b"].map(press.feed))
        let url = (1...60).map { press.article($0, of: "a") }
        try await user.mark([url[51]], read: true)
        try await user.star([url[51], url[52]], true)
        try await machine.run("rss sync")
        #expect(try await machine.articles().count == 120)
        try await machine.run("rss sync", requestsAtMost: 6)

        // Both, of different articles; some are so there already.
        try await machine.run("rss mark read \(machine.ids(url[0..<10])); rss star \(machine.ids(url[5..<15]))")
        try await machine.run("rss unstar \(machine.id(url[52]))")
        try await user.mark(Array(url[8..<20]), read: true)
        try await user.star(Array(url[13..<17]), true)
        try await machine.run("rss sync --push", requestsAtMost: pushRequests)
        try await machine.run("rss sync")
        var expected: [String: Marks] = [:]
        for (number, url) in url.enumerated() {
            expected[url] = Marks(read: number < 20 || number == 51, starred: 5..<17 ~= number || number == 51)
        }
        try await expect(expected)

        // It does what it is told; nobody hears of it.
        try await machine.run("rss mark unread \(machine.ids(url[0..<3])); rss star \(machine.ids(url[0..<4]))")
        machine.relay.rule { _ in .unansweredOnce }
        _ = try await machine.result(of: "rss sync")
        machine.relay.rule { _ in .passed }
        for _ in 1...3 { _ = try await machine.result(of: "rss sync") }
        try await machine.run("rss queue retry --all; rss sync")
        for number in 0..<4 { expected[url[number]] = Marks(read: number == 3, starred: true) }
        try await expect(expected)
        #expect(try await machine.articles().allSatisfy { $0.sync == "synced" })
    }

    private func expect(_ expected: [String: Marks]) async throws {
        let there = try await user.marks()
        let here = try await machine.marks()
        for (url, marks) in expected {
            #expect(there[url] == marks, "\(url) there")
            #expect(here[url] == marks, "\(url) here")
        }
    }
}
