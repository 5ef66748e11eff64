package import Model
package import Parser
package import Web

/// Finds the feed behind an address: the feed itself, or one that a web page points to.
package struct FeedFinder: Sendable {
    let visitor: FeedVisitor

    package init(visitor: FeedVisitor) {
        self.visitor = visitor
    }

    /// A feed, downloaded and read.
    package struct Found: Sendable {
        /// Where it is subscribed to: what was asked for, or where that has moved for good.
        package var url: String
        package var feed: ParsedFeed
        package var response: HTTPResponse
    }

    /// What is at an address.
    package enum Answer: Sendable {
        case feed(Found)
        /// A web page, and the feeds it points to: the likeliest first.
        case page(url: String, [FeedChoice])
    }

    /// One download when the address is the feed's; another when a page points to one feed.
    ///
    /// Throws ``SyncError``.
    package func find(_ url: String) async throws(SyncError) -> Found {
        switch try await look(at: url) {
        case .feed(let found):
            return found
        case .page(let page, let choices):
            if choices.count > 1 { throw .severalFeeds(page: page, choices) }
            guard let choice = choices.first else { return try await findAtUsualAddress(of: page) }
            return try await feed(at: choice.url, allowsFile: false)
        }
    }

    /// Looks without following: for `discover`.
    package func look(at url: String) async throws(SyncError) -> Answer {
        let response = try await fetch(url, allowsFile: true)
        do {
            return .feed(try read(response, askedFor: url))
        } catch  where Self.isPage(response, error) {
            return .page(url: response.url, Self.choices(FeedLinks.find(in: response.body, url: response.url)))
        } catch {
            throw .visit(url: url, response.isTruncated ? .cutShort : .content(error))
        }
    }

    /// Tries where feeds usually are, the likeliest first.
    package func findAtUsualAddress(of page: String) async throws(SyncError) -> Found {
        for address in FeedLinks.wellKnownAddresses(of: page).prefix(Self.mostGuesses) {
            do {
                return try await feed(at: address, allowsFile: false)
            } catch .visit(_, .transport(.cancelled)) {
                throw .visit(url: address, .transport(.cancelled))
            } catch {
                continue
            }
        }
        throw .noFeeds(page: page)
    }

    /// Requests that the user didn't ask for.
    private static let mostGuesses = 3
}

extension FeedFinder {

    private func feed(at url: String, allowsFile: Bool) async throws(SyncError) -> Found {
        let response = try await fetch(url, allowsFile: allowsFile)
        do {
            return try read(response, askedFor: url)
        } catch {
            throw .visit(url: url, response.isTruncated ? .cutShort : .content(error))
        }
    }

    private func fetch(_ url: String, allowsFile: Bool) async throws(SyncError) -> HTTPResponse {
        let response: HTTPResponse
        do {
            response = try await visitor.web.send(visitor.request(url, allowsFile: allowsFile))
        } catch {
            throw .visit(url: url, .transport(error))
        }
        guard FeedVisitor.isDocument(response) else { throw .visit(url: url, .status(response.status)) }
        return response
    }

    private func read(_ response: HTTPResponse, askedFor url: String) throws(FeedParserError) -> Found {
        let feed = try FeedParser.parse(
            response.body, url: response.url, contentType: response.headers.first("Content-Type"))
        return Found(url: response.permanentURL ?? url, feed: feed, response: response)
    }

    /// What is no feed and begins like a page, or is said to be one: HTML may begin with any element.
    private static func isPage(_ response: HTTPResponse, _ error: FeedParserError) -> Bool {
        switch error {
        case .webPage: true
        case .notAFeed, .unreadable:
            response.headers.first("Content-Type")?.lowercased().hasPrefix("text/html") ?? false
        case .empty, .libraryMissing: false
        }
    }

    /// The links that may be meant. A page's comments are a feed too, but nobody's first choice: they are offered only
    /// where there is nothing else.
    private static func choices(_ links: [FeedLink]) -> [FeedChoice] {
        let articles = links.filter { !$0.isAboutComments }
        return (articles.isEmpty ? links : articles).map { FeedChoice(url: $0.url, title: $0.title) }
    }
}
