import Testing

@testable import rss

struct ThreadsTests {

    @Test func enoughThreadsCanBeMade() throws {
        try Threads.prepare()
    }
}
