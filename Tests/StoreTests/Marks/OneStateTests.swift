import Model
import Testing

@testable import Store

/// On a server that knows one state of an article, a star marks it read, and to be unread it loses its star.
@Suite struct OneStateTests {
    private let test: TestDatabase
    private let id: ArticleID

    init() throws {
        test = try TestDatabase()
        id = try test.addRemoteArticle("1", of: test.addRemoteFeed())
        try test.execute("UPDATE account SET service = 'yarr' WHERE service = 'miniflux'")
    }

    private var state: [Int?] {
        get throws { try test.numbers("SELECT read FROM status") + test.numbers("SELECT starred FROM status") }
    }

    @Test func eachMarkTakesTheOtherAlong() throws {
        #expect(try test.database.changedToo(by: MarkChange(.starred, true), [id]) == [id])
        try test.database.set(.starred, true, of: [id], at: day(1))
        #expect(try state == [1, 1])
        #expect(try test.database.changedToo(by: MarkChange(.read, false), [id]) == [id])
        try test.database.set(.read, false, of: [id], at: day(2))
        #expect(try state == [0, 0])
        // Neither waits for a list that can't have both.
        #expect(try test.numbers("SELECT value FROM pending ORDER BY mark") == [0, 0])
    }

    @Test func undoTakesBackOneAfterTheOther() throws {
        try test.database.set(.starred, true, of: [id], at: day(1))
        _ = try test.database.undo(at: day(2))
        #expect(try state == [1, 0])
        _ = try test.database.undo(at: day(2))
        #expect(try state == [0, 0])
    }

    @Test func elsewhereAnArticleIsStarredAndUnread() throws {
        try test.execute("UPDATE account SET service = 'fever' WHERE service = 'yarr'")
        #expect(try test.database.changedToo(by: MarkChange(.starred, true), [id]) == [])
        try test.database.set(.starred, true, of: [id], at: day(1))
        #expect(try state == [0, 1])
    }
}
