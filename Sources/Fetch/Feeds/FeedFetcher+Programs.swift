package import Model
package import Web

/// Runs a program of the user's with bytes for its standard input, and returns what it printed. Of the limits, the time as
/// a whole and the size of the body are its own.
///
/// Throws `FetchError.program`, and `FetchError.transport(.cancelled)` when the task is cancelled, which ends the program.
package typealias ProgramRunner =
    @Sendable (
        _ program: FeedProgram, _ input: [UInt8], _ limits: HTTPLimits
    ) async throws(FetchError) -> [UInt8]

extension FeedFetcher {

    /// Returns what the program of the settings prints, as if a server had sent it; `nil` if there is none.
    ///
    /// - Parameter url: the feed's address. A program's address alone runs nothing.
    func printed(_ url: String, _ settings: FeedSettings) async throws(FetchError) -> HTTPResponse? {
        guard let program = settings.command else {
            if Feed.isOfCommand(url) { throw .setting(.command, .unusable) }
            return nil
        }
        let output = try await runProgram(program, [], limits(settings))
        return HTTPResponse(status: 200, url: url, body: output, bytesReceived: output.count)
    }

    /// Returns the answer with the document as the filter of the settings prints it, if there is one.
    func filtered(_ response: HTTPResponse, _ settings: FeedSettings) async throws(FetchError) -> HTTPResponse {
        guard let filter = settings.filter, Self.isDocument(response) else { return response }
        let input = response.withBody { body, _ in Array(body) }
        var filtered = response
        (filtered.body, filtered.file) = (try await runProgram(filter, input, limits(settings)), nil)
        return filtered
    }

    private func limits(_ settings: FeedSettings) -> HTTPLimits {
        var limits = limits
        if let timeout = settings.timeout { FeedRequest.set(timeout, &limits) }
        return limits
    }
}
