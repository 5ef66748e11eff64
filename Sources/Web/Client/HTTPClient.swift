import Base
import CCurl
import Foundation

/// Sends requests and waits for the responses: many at a time, through libcurl, on a separate thread.
///
/// The first request starts the thread, and loads libcurl if necessary. If neither a request nor the configuration
/// names a proxy, the environment does (`http_proxy`, `HTTPS_PROXY`, `ALL_PROXY`, `NO_PROXY`). The only cookies are
/// those that a request brings, and .netrc isn't read.
package final class HTTPClient: Sendable {

    package typealias Configuration = HTTPConfiguration

    private let configuration: Configuration
    private let mailbox = Mailbox()

    package init(_ configuration: Configuration) {
        self.configuration = configuration
    }

    deinit {
        mailbox.close()
    }

    /// Begins to load libcurl, on a separate thread, so that the first request needn't wait for it: its thirty
    /// libraries take as long to load as a database takes to open.
    package static func preload() {
        Thread.detachNewThread { _ = rss_libcurl_load() }
    }

    /// Returns an empty queue with the limits of this client, for those who have more to send than they want to make
    /// requests of at once.
    ///
    /// - Parameter limit: how many items run at a time at most.
    package func queue<Item: Sendable>(limit: Int = .max) -> TransferQueue<Item> {
        TransferQueue(limitPerHost: configuration.connectionsPerHost, limit: min(limit, configuration.connections))
    }

    /// `rss/1.0 (+https://…)`, which tells a server's owner whom to write to.
    package static func userAgent(version: String, homepage: String) -> String {
        "rss/\(version) (+\(homepage))"
    }

    /// Sends a request. Cancelling the task cancels the transfer.
    ///
    /// - Parameters:
    /// - receiver: takes the body as it arrives; the response's is empty then. It is not for file: URLs.
    /// - hasRoom: called before so many more bytes of the body are kept. If it returns `false`, the request ends with
    ///   ``HTTPError/noRoom``.
    package func send(
        _ request: HTTPRequest, to receiver: (any BodyReceiver)? = nil, hasRoom: HTTPRoom? = nil
    ) async throws(HTTPError) -> HTTPResponse {
        let scheme = WebURL.scheme(of: request.url)
        if scheme == "file", request.allowsFileURL, receiver == nil {
            return try await LocalFile(url: request.url).read(
                limit: request.limits.body, allowsBodyFile: request.allowsBodyFile, hasRoom: hasRoom)
        }
        guard let scheme else { throw .badURL(request.url) }
        guard scheme == "http" || scheme == "https" else { throw .forbiddenScheme(scheme) }
        guard let parts = WebURL(request.url) else { throw .badURL(request.url) }
        return try await transfer(request, parts, receiver, hasRoom).get()
    }

    private func transfer(
        _ request: HTTPRequest, _ parts: WebURL, _ receiver: (any BodyReceiver)?, _ hasRoom: HTTPRoom?
    ) async -> PendingRequest.Outcome {
        guard !Task.isCancelled else { return .failure(.cancelled) }
        let id = PendingRequest.ID()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                submit(
                    PendingRequest(
                        id: id, request: request, parts: parts, receiver: receiver, hasRoom: hasRoom,
                        continuation: continuation))
                // The task was cancelled before there was anything to cancel.
                if Task.isCancelled { mailbox.cancel(id) }
            }
        } onCancel: {
            mailbox.cancel(id)
        }
    }

    private func submit(_ request: PendingRequest) {
        guard mailbox.submit(request) else { return }
        let thread = Thread { [mailbox, configuration] in TransferLoop.run(mailbox, configuration) }
        thread.name = "rss transfers"
        thread.start()
    }
}
