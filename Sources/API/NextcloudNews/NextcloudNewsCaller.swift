import Base
package import Foundation
import Model
import Web

/// A caller of Nextcloud News's API 1.3, or 1.2 on older servers.
/// https://github.com/nextcloud/news/tree/master/docs/api
package final class NextcloudNewsCaller: APICaller {
    let exchange: APIExchange

    /// Whether the API is 1.2, which makes changes by PUT, and has other ids of articles.
    let isOld: Bool

    /// - Parameter server: its URL is that of the API, which ends in `/v1-3` or `/v1-2`.
    package init(_ server: ServerConnection) {
        isOld = server.url.hasSuffix("/v1-2")
        exchange = server.exchange(authorizer: PasswordAuthorizer(server, who: Self.version))
    }

    package var traits: ServiceTraits { Self.service.traits }

    package var clock: Date? { exchange.serverDate }

    static let version = "version"

    /// Logs in. Returns `nil`, as the server doesn't tell the user's name.
    package func logIn() async throws -> String? {
        let answer = try await exchange.send(APICall(.get, Self.version)).json()
        guard answer["version"]?.text != nil else { throw APIError.malformed(.field("version", of: .answer, .missing)) }
        return nil
    }

    /// The method for changes of articles and feeds.
    var verb: HTTPMethod { isOld ? .put : .post }

    /// Sends a change, and returns the answer.
    @discardableResult
    func change(
        _ method: HTTPMethod, _ path: String, _ fields: NextcloudNewsFields = NextcloudNewsFields()
    ) async throws -> APIResult {
        let call = APICall(method, path, body: try fields.body()).patient
        let result = try await exchange.send(call)
        if let error = result.error { throw error }
        // A proxy's or a hotel's page comes with status 200, too, and so may an error.
        let isDone = result.body.isEmpty || JSONValue(result.body).map { $0["error"] == nil } ?? false
        guard isDone else {
            throw APIError.unexpected(result.body, insteadOf: .json)
        }
        return result
    }
}

extension NextcloudNewsCaller {

    static let service = ServiceDescription(
        service: .nextcloudNews,
        traits: {
            var traits = ServiceTraits(
                name: "Nextcloud News", capabilities: Capability.usual.union([.emptyFolders, .feedsWithoutFolder]))
            traits.articlesPerCall = 200
            traits.idsPerCall = 200
            traits.listsFollowChanges = true
            traits.numbersArticles = true
            return traits
        }(),
        paths: ServicePaths(
            own: ["/index.php/apps/news", "/apps/news"], tails: ["/index.php", "/login"],
            api: ["/index.php/apps/news/api/v1-3", "/index.php/apps/news/api/v1-2"]),
        recognize: recognize,
        connect: { NextcloudNewsCaller($0) })

    /// Recognizes Nextcloud News by the JSON of its refusal, at a URL that no other service has.
    @Sendable private static func recognize(_ urls: [String], _ probe: ServerProbe) async throws -> Recognition? {
        var found: Recognition?
        for url in urls {
            let (result, base) = try await probe.ask(url, APICall(.get, version))
            switch result.error {
            case .unauthorized where JSONValue(result.body)?["message"] != nil: return .certain(url: base)
            // The Arsse's, which has no body.
            case .unauthorized where result.body.isEmpty: found = .possible(url: base)
            // Maintenance.
            case .unavailable(503, let words): found = .serverError(.unavailable(status: 503, serverMessage: words))
            default: break
            }
        }
        return found
    }
}

/// The JSON that Nextcloud News takes; `nil` fields aren't sent.
struct NextcloudNewsFields: Encodable {
    var name: String?
    var url: String?
    var feedTitle: String?

    /// The id of the folder; `.some(nil)` means no folder, and is sent as null.
    var folderID: Int64??
    var itemIDs: [Int64]?

    /// The articles, in API 1.2.
    var items: [Item]?

    /// An article in API 1.2: for stars, it is identified by its feed and a hash.
    enum Item: Encodable {
        case id(Int64)
        case star(feedID: Int64, guidHash: String)

        private enum CodingKeys: String, CodingKey {
            case feedID = "feedId"
            case guidHash
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .id(let id):
                var container = encoder.singleValueContainer()
                try container.encode(id)
            case .star(let feedID, let guidHash):
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(feedID, forKey: .feedID)
                try container.encode(guidHash, forKey: .guidHash)
            }
        }
    }

    private enum CodingKeys: String, CodingKey {
        case name, url, feedTitle, items
        case folderID = "folderId"
        case itemIDs = "itemIds"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encodeIfPresent(url, forKey: .url)
        try container.encodeIfPresent(feedTitle, forKey: .feedTitle)
        if let folderID { try container.encode(folderID, forKey: .folderID) }
        try container.encodeIfPresent(itemIDs, forKey: .itemIDs)
        try container.encodeIfPresent(items, forKey: .items)
    }

    func body() throws -> APICall.Body { .json(Array(try JSONEncoder().encode(self))) }
}
