import Base
package import Foundation
import Model
import Web

/// A caller of Feedbin's API, version 2. https://github.com/feedbin/feedbin-api
package final class FeedbinCaller: APICaller {
    let exchange: APIExchange

    /// - Parameter server: its URL is that of the API: `https://api.feedbin.com/v2`.
    package init(_ server: ServerConnection) {
        exchange = server.exchange(
            isHosted: true, authorizer: PasswordAuthorizer(server, isHosted: true, who: Self.who))
    }

    package var traits: ServiceTraits { Self.service.traits }

    package var clock: Date? { exchange.serverDate }

    static let who = "authentication.json"

    /// Logs in. Returns `nil`, as the server doesn't tell the user's name.
    package func logIn() async throws -> String? {
        let result = try await exchange.send(APICall(.get, Self.who))
        // The body is empty, or an empty object.
        if let error = result.error { throw error }
        guard result.body.isEmpty || result.text.isEmpty || JSONValue(result.body) != nil else {
            throw APIError.unexpected(result.body, insteadOf: .login)
        }
        return nil
    }

    /// Sends a change.
    func change(_ method: HTTPMethod, _ path: String, _ fields: FeedbinFields? = nil) async throws -> APIResult {
        // Feedbin ignores a body with another type.
        let body = try fields.map { fields in
            APICall.Body.raw(Array(try JSONEncoder().encode(fields)), type: "application/json; charset=utf-8")
        }
        return try await exchange.send(APICall(method, path, body: body).patient)
    }
}

extension FeedbinCaller {

    static let service = ServiceDescription(
        service: .feedbin,
        traits: {
            var traits = ServiceTraits(
                name: "Feedbin", capabilities: Capability.usual.union([.feedsWithoutFolder]))
            traits.articlesPerCall = 100
            traits.idsPerCall = 1_000
            traits.listsFollowChanges = true
            traits.rate = .hosted
            return traits
        }(),
        hosted: HostedAddress(host: "feedbin.com", url: "https://api.feedbin.com/v2"),
        paths: ServicePaths(api: ["/v2", ""]),
        isDetected: false,
        recognize: recognize,
        connect: { FeedbinCaller($0) })

    @Sendable private static func recognize(_ urls: [String], _ probe: ServerProbe) async throws -> Recognition? {
        for url in urls {
            let (result, base) = try await probe.ask(url, APICall(.get, who))
            if case .unauthorized(let problem) = result.error, problem != .rejectedByWebPage {
                return .certain(url: base)
            }
        }
        return nil
    }
}

/// The JSON that Feedbin takes; `nil` fields aren't sent.
struct FeedbinFields: Encodable {
    var unread: [Int64]?
    var starred: [Int64]?
    var feedURL: String?
    var feedID: Int64?
    var title: String?
    var name: String?
    var oldName: String?
    var newName: String?

    private enum CodingKeys: String, CodingKey {
        case unread = "unread_entries"
        case starred = "starred_entries"
        case feedURL = "feed_url"
        case feedID = "feed_id"
        case title, name
        case oldName = "old_name"
        case newName = "new_name"
    }
}
