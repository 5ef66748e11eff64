package import Model
package import Web

extension FeedFetcher {

    /// The limits of a web page: its size in bytes, and the time that it may take.
    private static let largestPage = 8 << 20
    private static let pageTime = Duration.seconds(20)

    /// Fetches a web page with the settings for new feeds.
    ///
    /// Throws ``AddressError/fetch(url:_:)``.
    ///
    /// - Parameter source: Who named its address.
    package func page(_ url: String, from source: AddressSource) async throws(AddressError) -> HTTPResponse {
        try await document(pageRequest(url, from: source), at: url)
    }

    /// Fetches the page of a feed's article, or a file of it, with the settings of the feed. Its headers and cookies are
    /// sent to the feed's own origin only.
    ///
    /// - Parameter validators: Those of a version of the page whose text is here.
    package func page(
        _ url: String, of page: WantedPage, _ settings: FeedSettings, _ validators: Validators
    ) async throws(FetchError) -> HTTPResponse {
        var request = pageRequest(url, from: .named(url, by: page.feed))
        request.validators = validators
        try FeedRequest(settings: settings, secret: secret, now: now()).prepare(&request, forFileOf: page.feed.url)
        let response = try await send(request, nil)
        guard Self.refusesValidators(response), !validators.isEmpty else { return response }
        request.validators = Validators()
        return try await send(request, nil)
    }

    private func pageRequest(_ url: String, from source: AddressSource) -> HTTPRequest {
        var request = request(url, from: source, allowsFile: false)
        request.limits.whole = min(request.limits.whole, Self.pageTime)
        request.limits.body = min(request.limits.body, Self.largestPage)
        return request
    }

    /// Sends the request for what is at an address, and returns the answer if it is a document.
    ///
    /// Throws ``AddressError/fetch(url:_:)``.
    func document(_ request: HTTPRequest, at url: String) async throws(AddressError) -> HTTPResponse {
        let response: HTTPResponse
        do {
            response = try await web.send(request)
        } catch {
            throw .fetch(url: url, .transport(error))
        }
        guard Self.isDocument(response) else { throw .fetch(url: url, .status(response.status)) }
        return response
    }
}
