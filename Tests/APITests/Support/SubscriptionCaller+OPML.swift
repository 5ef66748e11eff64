import Model
import Parser

@testable import API

extension SubscriptionCaller {
    func subscribe(_ feeds: [ImportedFeed]) async throws -> [(feed: ImportedFeed, error: APIError)] {
        try await subscribe(feeds) { feeds in
            OPMLWriter.write(
                OPMLDocument(feeds: feeds.map { OPMLFeed(url: $0.url, title: $0.title, folders: $0.folders) }))
        }
    }
}
