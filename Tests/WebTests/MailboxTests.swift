import Base
import Foundation
import TestSupport
import Testing

@testable import Web

@Suite(.timeLimit(.minutes(3))) struct MailboxTests {
    let mailbox = Mailbox()

    @Test func closingFinishesEveryRequest() async throws {
        let server = try LoopbackServer { _ in .never }
        await withTaskGroup(of: PendingRequest.Outcome.self) { group in
            // More than a host may have at a time: some wait for a place.
            for number in 0..<10 { group.addTask { await send(server.url("/\(number)")) } }
            while server.requests.count < 3 { await Task.yield() }
            mailbox.close()
            for await outcome in group { #expect(throws: HTTPError.cancelled) { try outcome.get() } }
        }
    }

    @Test func aClosedOneRefusesRequests() async throws {
        let server = try LoopbackServer { _ in .text("ok") }
        mailbox.close()
        let outcome = await send(server.url())

        #expect(throws: HTTPError.cancelled) { try outcome.get() }
        #expect(server.requests.isEmpty)
    }

    /// libcurl refuses the address: nothing is sent whose answer would wake the thread up for the rest.
    @Test func finishesAllRequestsWhereManyFailAtOnce() async {
        await withTaskGroup(of: PendingRequest.Outcome.self) { group in
            let (submitted, continuation) = AsyncStream<Void>.makeStream()
            for _ in 0..<64 {
                group.addTask {
                    await Self.pending("http://[x]/") {
                        _ = mailbox.submit($0)
                        continuation.yield()
                    }
                }
            }
            for await _ in submitted.prefix(64) {}
            Thread.detachNewThread { TransferLoop.run(mailbox, .init(userAgent: "rss")) }
            for await outcome in group { #expect(throws: HTTPError.self) { try outcome.get() } }
        }
        mailbox.close()
    }

    @Test func onlyTheFirstRequestNeedsAThread() async {
        await withTaskGroup(of: Void.self) { group in
            for isFirst in [true, false, false] {
                let (submitted, continuation) = AsyncStream<Bool>.makeStream()
                group.addTask { _ = await Self.pending("http://a/") { continuation.yield(mailbox.submit($0)) } }
                for await needsThread in submitted.prefix(1) { #expect(needsThread == isFirst) }
            }
            mailbox.cancelAll(with: .cancelled)
        }
    }

    private func send(_ url: String) async -> PendingRequest.Outcome {
        await Self.pending(url) { request in
            guard mailbox.submit(request) else { return }
            Thread.detachNewThread { TransferLoop.run(mailbox, .init(userAgent: "rss")) }
        }
    }

    /// The outcome of a request that the body has submitted.
    private static func pending(_ url: String, _ submit: (PendingRequest) -> Void) async -> PendingRequest.Outcome {
        guard let parts = WebURL(url) else { return .failure(.badURL(url)) }
        return await withCheckedContinuation { continuation in
            submit(
                PendingRequest(
                    id: PendingRequest.ID(), request: HTTPRequest(url), parts: parts, receiver: nil,
                    continuation: continuation))
        }
    }
}
