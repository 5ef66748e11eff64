import Foundation
import Model
import TestSupport
import Testing

@testable import Store

/// Who watches a database sleeps until something is written, by whatever process.
@Suite struct WriteSignalTests {

    private func isReady(_ signal: WriteSignal, within milliseconds: Int32) -> Bool {
        var ready = pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&ready, 1, milliseconds) == 1
    }

    @Test func wakesForWhatOthersWriteAndForNothingElse() throws {
        let folder = try TemporaryFolder()
        let watched = try folder.open()
        var signal = WriteSignal(of: watched)
        #expect(!isReady(signal, within: 0))
        _ = try watched.listedFeeds(of: nil)
        #expect(!isReady(signal, within: 0))

        let other = try folder.open()
        signal.clear()
        #expect(!isReady(signal, within: 0))
        _ = try other.subscribe(NewFeed(url: "https://x.example/"), in: other.accounts()[0].id, at: day(0))
        #expect(isReady(signal, within: 10_000))
        signal.clear()
        #expect(!isReady(signal, within: 0))
        // The write may have been seen before it was there.
        #expect(signal.longestWait < 1_000)
    }

    @Test func looksNowAndThenWhereTheSystemDoesNotTell() throws {
        let folder = try TemporaryFolder()
        let database = try folder.open()
        // What is not there cannot be watched.
        try FileManager.default.removeItem(atPath: folder.path)
        let signal = WriteSignal(of: database)
        #expect(signal.descriptor < 0)
        #expect(signal.longestWait == 1_000)
    }
}
