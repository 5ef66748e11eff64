import Foundation
import Model
import TestSupport
import Testing

@testable import Store

/// A short question is answered from the file alone, and only if that holds all there is.
@Suite struct GlanceTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func subscribe(_ name: String, in database: FeedDatabase) throws {
        _ = try database.subscribe(
            NewFeed(url: "https://\(name).example/"), in: database.accounts()[0].id, at: day(0))
    }

    private func feeds(meanwhile: () throws -> Void = {}) -> Int? {
        FeedDatabase.glance(at: folder.path + "/rss.db", markup: .test) { database in
            let count = try database.listedFeeds(of: nil).count
            try meanwhile()
            return count
        }
    }

    @Test func answersAndLeavesNothingBesideTheFile() throws {
        try subscribe("a", in: folder.open())
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        var meanwhile: [String] = []
        #expect(feeds { meanwhile = try FileManager.default.contentsOfDirectory(atPath: folder.path) } == 1)
        #expect(meanwhile == files)
    }

    @Test func saysNothingOfADatabaseThatIsOpenAndWasWritten() throws {
        let database = try folder.open()
        try subscribe("a", in: database)
        #expect(feeds() == nil)
    }

    @Test func saysNothingIfTheFileIsWrittenMeanwhile() throws {
        try subscribe("a", in: folder.open())
        #expect(feeds { try subscribe("b", in: folder.open()) } == nil)
        #expect(feeds() == 2)
    }

    @Test func saysNothingOfADatabaseThatIsNotThereOrNotWhole() throws {
        #expect(feeds() == nil)
        for contents in [Data(), Data(repeating: 7, count: 8192)] {
            try contents.write(to: URL(fileURLWithPath: folder.path + "/rss.db"))
            #expect(feeds() == nil)
        }
    }

    @Test func writesNothing() throws {
        try subscribe("a", in: folder.open())
        let added: Void? = FeedDatabase.glance(at: folder.path + "/rss.db", markup: .test) {
            try subscribe("b", in: $0)
        }
        #expect(added == nil)
        #expect(feeds() == 1)
    }
}
