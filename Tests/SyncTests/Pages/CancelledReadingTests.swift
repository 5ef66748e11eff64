import Base
import Model
import Testing
import Web

@testable import Fetch
@testable import Sync

/// A page that is being read when the task is cancelled has neither failed, nor is it too costly.
@Suite struct CancelledReadingTests {

    @Test func aPageThatListsArticles() async {
        let task = Task { () -> FetchError? in
            while !Task.isCancelled { await Task.yield() }
            let page = Array("<li><a href=1>a</a>".utf8)
            let settings = FeedSettings(own: [FeedSetting(.select, "li")], folders: [:])
            let response = HTTPResponse(status: 200, url: "http://h/", body: page, bytesReceived: page.count)
            do {
                _ = try page.withUnsafeBufferPointer { try FeedFetcher.parse(response, $0, settings) {} }
                return nil
            } catch {
                return error as? FetchError
            }
        }
        task.cancel()
        #expect(await task.value == .transport(.cancelled))
        #expect(FetchError(DocumentWork.Stop.tooMuch) == .tooCostly)
    }
}
