import Base
package import Foundation
package import Model
package import Parser
package import Web

/// Asks a feed's server for what is new and reads the answer. It stores nothing.
package struct FeedFetcher: Sendable {
    package let web: HTTPClient
    let credentials: @Sendable (_ origin: String) -> HTTPCredentials?
    let limits: HTTPLimits
    package let message: @Sendable (FetchError) -> String
    package var secret: @Sendable (_ name: String) -> String?
    let runProgram: ProgramRunner
    package let hasRoute: @Sendable () -> Bool
    package let now: @Sendable () -> Date

    /// The user's settings of feeds.
    package var settings: [FeedID: FeedSettings] = [:]

    /// The settings for requests that look for a new feed.
    package var usual = FeedSettings()

    /// Who named the addresses of the feeds.
    package var feedSource = AddressSource.user

    /// The origin of the address that the user typed, to which their headers and cookies are sent.
    package var usualOrigin: String?

    /// - Parameters:
    ///   - credentials: the user and password for an origin, see `WebURL.origin(of:)`; `nil` if there are none.
    ///   - message: the text to store for an error, for people to read later.
    ///   - secret: the secret part of a setting, see `FeedSetting.secret`; `nil` if it is lost.
    ///   - runProgram: runs a program that the user set for a feed.
    ///   - hasRoute: whether the system has a route to other machines.
    package init(
        web: HTTPClient, credentials: @escaping @Sendable (_ origin: String) -> HTTPCredentials?,
        limits: HTTPLimits = HTTPLimits(), message: @escaping @Sendable (FetchError) -> String,
        secret: @escaping @Sendable (_ name: String) -> String? = { _ in nil },
        runProgram: @escaping ProgramRunner = { program, _, _ throws(FetchError) in
            throw .program(program.words[0], "cannot be run here")
        },
        hasRoute: @escaping @Sendable () -> Bool = NetworkRoute.exists, now: @escaping @Sendable () -> Date
    ) {
        self.web = web
        self.credentials = credentials
        self.limits = limits
        self.message = message
        self.secret = secret
        self.runProgram = runProgram
        self.hasRoute = hasRoute
        self.now = now
    }

    /// The answer of a feed's server, before its document is parsed.
    package struct Answer: Sendable {
        package let job: FetchJob
        package let outcome: Result<HTTPResponse, FetchError>

        /// The part of the budget that the document holds until it is read, or until it is saved if it is large.
        package let part: DocumentBudget.Part

        /// The answer's word about its host; `nil` if no host answered.
        package var reply: HostReply?

        /// The address that was asked instead of the feed's, as the feed says that it has moved there; `nil` if it wasn't.
        var trial: String?

        /// Whether there is a body to read.
        package var isDocument: Bool { (try? outcome.get()).map(FeedFetcher.isDocument) ?? false }
    }

    /// Fetches the feed of the job.
    ///
    /// - Parameters:
    ///   - force: whether to send no validators, so that the whole document comes.
    ///   - part: the part of the budget for the document.
    package func ask(_ job: FetchJob, force: Bool, within part: DocumentBudget.Part) async -> Answer {
        let state = job.state
        if let answer = await askAnnounced(job, within: part) { return answer }
        let isFull = force || RefreshRule.doubtsValidators(state, at: now())
        let validators = isFull ? Validators() : Validators(etag: state.etag, lastModified: state.lastModified)
        do {
            let response = try await response(of: job.feed, validators, within: part)
            return Answer(job: job, outcome: .success(response), part: part, reply: HostReply(response, at: now()))
        } catch {
            return Answer(job: job, outcome: .failure(error), part: part)
        }
    }

    /// - Parameter trial: Another address to ask instead of the feed's.
    func response(
        of feed: Feed, at trial: String? = nil, _ validators: Validators, within part: DocumentBudget.Part
    ) async throws(FetchError) -> HTTPResponse {
        let settings = settings[feed.id] ?? FeedSettings()
        if let printed = try await printed(feed.url, settings) { return try await filtered(printed, settings) }
        let hasRoom: HTTPRoom = { part.take($0) }
        var request: HTTPRequest
        if let trial {
            request = try self.request(for: feed, at: trial)
        } else {
            request = try self.request(for: feed, validators)
        }
        request.allowsBodyFile = true
        var response = try await send(request, hasRoom)
        // Some servers send validators that they refuse to receive, as they are longer than a header may be.
        if Self.refusesValidators(response), !validators.isEmpty {
            request.validators = Validators()
            response = try await send(request, hasRoom)
        }
        return try await filtered(response, settings)
    }

    func send(_ request: HTTPRequest, _ hasRoom: HTTPRoom?) async throws(FetchError) -> HTTPResponse {
        do {
            return try await web.send(request, hasRoom: hasRoom)
        } catch {
            throw .transport(error)
        }
    }

    /// Some servers refuse the validators that they sent, as they are longer than a header may be.
    static func refusesValidators(_ response: HTTPResponse) -> Bool {
        response.status == 400 || response.status == 431
    }

    /// Reads the server's answer. Gives back the document's part of the budget, unless the document is large and has
    /// articles.
    ///
    /// - Parameter force: whether to parse the document even if it is the same as last time.
    package func read(_ answer: Answer, force: Bool) -> FetchResult {
        var result = result(of: answer, force: force)
        if answer.part.isLarge, result.fetch.contents != nil {
            result.large = answer.part
        } else {
            answer.part.giveBack()
        }
        return result
    }

    private func result(of answer: Answer, force: Bool) -> FetchResult {
        let (feed, state) = (answer.job.feed, answer.job.state)
        if let trial = answer.trial { return moved(to: trial, answer, feed, state) }
        return result(of: answer, feed, state, force: force)
    }

    /// - Parameter feed: the feed, with the address that was asked.
    func result(of answer: Answer, _ feed: Feed, _ state: RefreshState, force: Bool) -> FetchResult {
        switch answer.outcome {
        case .failure(let error):
            return failed(error, feed, state, status: nil)
        case .success(let response) where response.status == 304:
            return unchanged(response, feed, state)
        case .success(let response) where Self.isDocument(response):
            return response.withBody { body, release in
                let hash = Fingerprint.of(body)
                if !force, hash == state.bodyHash { return unchanged(response, feed, state) }
                return document(response, body, hash, release, feed, state)
            }
        case .success(let response):
            if let reply = answer.reply, reply.isRefusal {
                return refused(response, feed, state, by: reply.host)
            }
            return refused(response, feed, state)
        }
    }

    /// Returns a request for a URL with the usual settings.
    ///
    /// - Parameters:
    ///   - source: who named the URL.
    ///   - allowsFile: whether the user typed the URL, so that it may name a file.
    func request(
        _ url: String, from source: AddressSource, _ validators: Validators = Validators(), allowsFile: Bool
    ) -> HTTPRequest {
        var request = HTTPRequest(url)
        request.addressSource = source
        request.validators = validators
        request.headers = [Self.accept]
        request.allowsFileURL = allowsFile
        request.acceptsTruncated = true
        request.limits = limits
        request.credentials = WebURL.origin(of: url).flatMap(credentials)
        // Settings that can't be used are reported when the feed is fetched.
        try? FeedRequest(settings: usual, secret: secret, now: now()).prepare(&request)
        if usualOrigin == nil || WebURL.origin(of: url) != usualOrigin { request.originHeaders = [] }
        return request
    }

    /// Feeds come first. Some sites answer 406 unless a page is welcome, or everything.
    private static let accept = HTTPHeader(
        "Accept",
        "application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, "
            + "application/json;q=0.8, text/html;q=0.7, */*;q=0.1")

    /// Returns a request with the feed's settings.
    private func request(for feed: Feed, _ validators: Validators) throws(FetchError) -> HTTPRequest {
        var request = request(feed.url, from: feedSource, validators, allowsFile: feedSource == .user)
        guard let settings = settings[feed.id] else { return request }
        try FeedRequest(settings: settings, secret: secret, now: now()).prepare(&request)
        return request
    }

    /// Returns a request for another address that the feed names, with the feed's settings; its headers and cookies stay
    /// with the origin of its own.
    private func request(for feed: Feed, at url: String) throws(FetchError) -> HTTPRequest {
        var request = request(url, from: feedSource.named(url, by: feed.url), allowsFile: false)
        guard let settings = settings[feed.id] else { return request }
        try FeedRequest(settings: settings, secret: secret, now: now()).prepare(&request, forFileOf: feed.url)
        return request
    }

    /// Returns whether the answer is a document, judging by its status.
    package static func isDocument(_ response: HTTPResponse) -> Bool {
        (200..<300).contains(response.status) && response.status != 204
    }

    /// Returns the state after a document was read, with which a new subscription begins.
    ///
    /// - Parameter hash: the hash of the document.
    package func state(
        after feed: ParsedFeed, from response: HTTPResponse, hash: Int64, _ state: RefreshState = RefreshState()
    ) -> RefreshState {
        var state = fetched(state, response)
        state.outcome = .updated
        state.timeToLive = feed.timeToLive
        state.skippedTimes = SkippedTimes(hours: feed.skippedHours, days: feed.skippedDays)
        state.announcedURL = feed.newFeedURL
        state.bodyHash = feed.isTruncated || response.isTruncated ? nil : hash
        // If validators were sent, the server would never send the rest of a document that was truncated.
        if state.bodyHash == nil { (state.etag, state.lastModified) = (nil, nil) }
        // A truncated answer isn't fresh: waiting doesn't bring the rest.
        if response.isTruncated { state.fresh = nil }
        return state
    }
}

// MARK: - Answers

extension FeedFetcher {

    private func unchanged(_ response: HTTPResponse, _ feed: Feed, _ state: RefreshState) -> FetchResult {
        var new = fetched(state, response)
        new.outcome = .unchanged
        if response.status == 304 {
            // A 304 needn't repeat them.
            new.etag = new.etag ?? state.etag
            new.lastModified = new.lastModified ?? state.lastModified
            new.fresh = new.fresh ?? state.fresh
            new.dateRead = state.dateRead
        }
        // What was left out of the document is still not here.
        if state.failures == 0 { new.reason = state.reason }
        return moved(FeedFetch(feedID: feed.id, refresh: new), response, feed, state)
    }

    /// - Parameter release: frees the memory of what was read of the body.
    private func document(
        _ response: HTTPResponse, _ body: UnsafeBufferPointer<UInt8>, _ hash: Int64, _ release: @escaping () -> Void,
        _ feed: Feed, _ state: RefreshState
    ) -> FetchResult {
        do {
            var parsed = try Self.parse(response, body, settings[feed.id] ?? FeedSettings(), passed: release)
            if response.isTruncated {
                // The next fetch brings the whole article.
                parsed.items.removeAll(where: \.isTruncated)
                if parsed.items.isEmpty { return failed(.cutShort, feed, state, status: response.status) }
            }
            var fetch = FeedFetch(
                feedID: feed.id, refresh: self.state(after: parsed, from: response, hash: hash, state))
            let isComplete = !response.isTruncated && !parsed.isTruncated
            release()
            let contents = FeedContents(consume parsed, isComplete: isComplete)
            if contents.isCut { fetch.refresh.reason = message(.excess) }
            fetch.contents = contents
            return moved(fetch, response, feed, state)
        } catch {
            let isLogin = error == .content(.webPage) && response.url != feed.url && WebURL.isLoginPage(response.url)
            let problem = response.isTruncated ? .cutShort : isLogin ? .loginPage : error
            return failed(problem, feed, state, status: response.status)
        }
    }

    /// Returns the result for a feed whose host has had too many requests: it has not failed, unless nothing else has come
    /// for long.
    private func refused(
        _ response: HTTPResponse, _ feed: Feed, _ state: RefreshState, by host: String
    ) -> FetchResult {
        var left = state
        if state.failures == 0, state.refusedSince == nil { (left.failingSince, left.dateReported) = (now(), nil) }
        let isLong = left.failingSince.map { now().timeIntervalSince($0) >= RefreshRule.longestRefusal } ?? false
        var result =
            isLong
            ? refused(response, feed, left) : FetchResult(fetch: FeedFetch(feedID: feed.id, refresh: left))
        result.refusingHost = host
        return result
    }

    private func refused(_ response: HTTPResponse, _ feed: Feed, _ state: RefreshState) -> FetchResult {
        var result = failed(.status(response.status), feed, state, status: response.status)
        if response.status == 410 { result.fetch.refresh.outcome = .gone }
        if Self.refusesValidators(response) {
            (result.fetch.refresh.etag, result.fetch.refresh.lastModified) = (nil, nil)
        }
        let retryAfter = Backoff(response.headers, now: now()).retryAfter
        result.fetch.refresh.retryAt = RefreshRule.retryAt(retryAfter, after: now())
        return result
    }

    private func failed(_ problem: FetchError, _ feed: Feed, _ state: RefreshState, status: Int?) -> FetchResult {
        var new = state
        new.dateChecked = now()
        (new.fresh, new.retryAt) = (nil, nil)
        if state.failures == 0 { (new.failingSince, new.dateReported) = (state.refusedSince ?? now(), nil) }
        new.outcome = isOfDeadHost(problem, state) ? .gone : .failed
        new.httpStatus = status
        new.reason = message(problem)
        new.failures += 1
        return FetchResult(
            fetch: FeedFetch(feedID: feed.id, refresh: new), problem: problem,
            hasOwnProxy: settings[feed.id]?.proxy != nil)
    }

    /// Returns whether the host no longer exists: its name hasn't resolved for a week, and nothing answered meanwhile.
    private func isOfDeadHost(_ problem: FetchError, _ state: RefreshState) -> Bool {
        guard case .transport(.cannotResolve) = problem, let since = state.failingSince else { return false }
        return state.failures > 0 && state.httpStatus == nil && now().timeIntervalSince(since) >= 7 * 86_400
    }

    private func fetched(_ state: RefreshState, _ response: HTTPResponse) -> RefreshState {
        var new = state
        let validators = Validators(response.headers)
        new.etag = validators.etag
        new.lastModified = validators.lastModified
        new.dateChecked = now()
        new.dateRead = now()
        new.fresh = Backoff(response.headers, now: now()).fresh.map(TimeInterval.init)
        new.retryAt = nil
        new.httpStatus = response.status
        new.reason = nil
        if state.refusedSince != nil { new.failingSince = nil }
        new.failures = 0
        return new
    }

    private func moved(_ fetch: FeedFetch, _ response: HTTPResponse, _ feed: Feed, _ state: RefreshState) -> FetchResult
    {
        var fetch = fetch
        // Some servers redirect clients in a circle, to set a cookie.
        let redirected = response.permanentURL.map(WebURL.withoutUserInfo).flatMap { $0 == feed.url ? nil : $0 }
        let target = redirected ?? MoveRule.announced(fetch.refresh.announcedURL, by: feed.url)
        let (move, isTakenOver) = MoveRule.next(state.move, target: target, at: now())
        fetch.refresh.move = move
        // An announced address that did not answer is counted from the beginning.
        fetch.newURL = isTakenOver ? redirected : nil
        return FetchResult(fetch: fetch)
    }
}

extension FeedContents {
    /// - Parameters:
    ///   - feed: the feed, whose items are freed one by one: items and articles together would take much memory.
    ///   - isComplete: whether the document is whole.
    ///   - keys: the keys of its items; `nil` for those that they have in such a document.
    package init(_ feed: consuming ParsedFeed, isComplete: Bool, keys: [String]? = nil) {
        self.init(title: feed.title, siteURL: feed.homePageURL, isComplete: isComplete, articles: [])
        let keys = keys ?? ArticleKey.keys(of: feed.items, site: feed.homePageURL)
        articles.reserveCapacity(keys.count)
        for index in feed.items.indices {
            let article = IncomingArticle(feed.items[index], key: keys[index], within: &feed.growth)
            feed.items[index] = ParsedItem()
            if feed.growth.keep(article.size) { articles.append(article) } else { self.isComplete = false }
        }
        isCut = feed.growth.isExceeded
    }
}

extension FeedFetcher {
    /// Returns the host of the feed's server; `nil` for a file.
    package static func host(of feed: Feed) -> String? {
        WebURL.host(of: feed.url)
    }
}
