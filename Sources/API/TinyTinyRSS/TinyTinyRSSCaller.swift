import Base
package import Foundation
import Model
import Web

/// A caller of Tiny Tiny RSS's JSON API, level 15 (2021) and later. https://tt-rss.org/docs/API-Reference.html
package final class TinyTinyRSSCaller: APICaller {
    private let exchange: APIExchange
    private let session: TinyTinyRSSSession

    /// - Parameter server: its URL is that of the API, which ends in `/api`.
    package init(_ server: ServerConnection) {
        exchange = server.exchange()
        session = TinyTinyRSSSession(server.credentials, exchange: exchange)
    }

    package var traits: ServiceTraits { Self.service.traits }

    package var clock: Date? { exchange.serverDate }

    /// Logs in. Returns `nil`, as the server doesn't tell the user's name.
    package func logIn() async throws -> String? {
        try await session.logIn()
        return nil
    }

    /// Sends a request with the user's session.
    ///
    /// - Parameter isSafe: whether the request changes nothing.
    /// - Returns: the answer's content.
    func ask(_ request: TinyTinyRSSRequest, isSafe: Bool = true, isPatient: Bool = false) async throws -> JSONValue {
        var refusals = 0
        while true {
            let session = try await session.currentSession()
            let sid = session.values[TinyTinyRSSSession.valueName] ?? ""
            do {
                return try await request.send(by: exchange, sid: sid, isSafe: isSafe, isPatient: isPatient)
            } catch APIError.unauthorized(let problem) where problem == TinyTinyRSSRequest.notLoggedIn {
                // The session has expired, or belongs to another version of this program. The request changed nothing.
                refusals += 1
                guard refusals < 2 else { throw APIError.unavailable(status: 401, serverMessage: nil) }
                try await self.session.renew(after: session)
            }
        }
    }
}

/// A request: a JSON object with the name of the operation, and its arguments.
struct TinyTinyRSSRequest: Encodable, Sendable {
    var op: String
    var sid: String?

    init(_ op: String) {
        self.op = op
    }

    // MARK: Logging in

    var user: String?
    var password: String?

    // MARK: Feeds

    var includeEmpty: Bool?
    var catID: Int64?
    var feedURL: String?
    var categoryID: Int64?

    // MARK: Articles

    var feedID: Int64?
    var viewMode: String?
    var sinceID: Int64?
    var limit: Int?
    var skip: Int?
    var showContent: Bool?
    var includeAttachments: Bool?
    var articleID: String?
    var articleIDs: String?
    var field: Int?
    var mode: Int?
    var labelID: Int64?
    var assign: Bool?

    private enum CodingKeys: String, CodingKey {
        case op, sid, user, password, limit, skip, field, mode, assign
        case includeEmpty = "include_empty"
        case catID = "cat_id"
        case feedURL = "feed_url"
        case categoryID = "category_id"
        case feedID = "feed_id"
        case viewMode = "view_mode"
        case sinceID = "since_id"
        case showContent = "show_content"
        case includeAttachments = "include_attachments"
        case articleID = "article_id"
        case articleIDs = "article_ids"
        case labelID = "label_id"
    }
}

extension TinyTinyRSSRequest {

    /// The problem of a request without a valid session. The password may be right.
    static let notLoggedIn = LoginProblem.rejected(serverMessage: "NOT_LOGGED_IN")

    /// - Returns: the answer's content.
    func send(
        by exchange: APIExchange, sid: String? = nil, isSafe: Bool, isPatient: Bool = false
    ) async throws -> JSONValue {
        var request = self
        request.sid = sid
        var call = APICall(.post, "", body: .json(Array(try JSONEncoder().encode(request))))
        call.isSafe = isSafe
        let result = try await exchange.send(isPatient ? call.patient : call)
        // The server always answers with status 200: another one comes from a proxy.
        if case .unauthorized = result.error { throw APIError.unauthorized(.rejectedByWebPage) }
        let answer = try result.json()
        guard let status = answer["status"]?.integer, let content = answer["content"] else {
            throw APIError.malformed(.field("content", of: .answer, .missing))
        }
        if status == 0 { return content }
        throw Self.error(content["error"]?.text)
    }

    private static func error(_ word: String?) -> APIError {
        switch word {
        case "NOT_LOGGED_IN": .unauthorized(notLoggedIn)
        case "LOGIN_ERROR": .unauthorized(.rejected(serverMessage: nil))
        case "API_DISABLED": .unauthorized(.apiDisabled)
        case "UNKNOWN_METHOD": .impossible(.tooOld(version: nil))
        default: .refused(status: 200, serverMessage: word ?? "an error without a name")
        }
    }
}

/// The session of a user: it ends a day after the last request, or, before 2021-03, when another version of this program
/// asks.
actor TinyTinyRSSSession: LoginSession {
    static let valueName = "session"

    let credentials: Credentials
    var state = LoginState()
    private let exchange: APIExchange
    private let secret: Secret

    init(_ credentials: Credentials, exchange: APIExchange) {
        self.exchange = exchange
        self.credentials = credentials
        secret = Secret(credentials.secret)
    }

    func freshSession() async throws -> APISession {
        guard let user = credentials.user else { throw APIError.unauthorized(.userNameNeeded) }
        var request = TinyTinyRSSRequest("login")
        request.user = user
        request.password = try await secret.value
        let content = try await request.send(by: exchange, isSafe: true)
        if let level = content["api_level"]?.integer, level < Self.oldestLevel {
            throw APIError.impossible(.tooOld(version: "API level \(level)"))
        }
        guard let sid = content["session_id"]?.text else {
            throw APIError.malformed(.field("session_id", of: .answer, .missing))
        }
        return APISession(values: [Self.valueName: sid])
    }

    /// The level of 2019. The functions used here are older.
    private static let oldestLevel: Int64 = 14
}

extension TinyTinyRSSCaller {

    static let service = ServiceDescription(
        service: .tinyTinyRSS,
        traits: {
            var traits = ServiceTraits(
                name: "Tiny Tiny RSS",
                capabilities: [.subscribing, .feedsWithoutFolder, .keepingLabels, .starringUnread])
            traits.articlesPerCall = TinyTinyRSSCaller.mostRows
            traits.idsPerCall = 1_000
            traits.listsFollowChanges = true
            traits.numbersArticles = true
            traits.countsAreTrustedFor = 3_600
            return traits
        }(),
        paths: ServicePaths(
            own: ["/tt-rss"], tails: ["/api", "/index.php", "/prefs.php"], api: ["/tt-rss/api", "/api"]),
        trial: .live,
        sessionNames: ["session"],
        recognize: recognize,
        connect: { TinyTinyRSSCaller($0) })

    /// Recognizes Tiny Tiny RSS by its answer to a call without a session.
    @Sendable private static func recognize(_ urls: [String], _ probe: ServerProbe) async throws -> Recognition? {
        for url in urls {
            var call = APICall(.post, "", body: .json(Array(#"{"op":"isLoggedIn"}"#.utf8)))
            call.isSafe = true
            let (result, base) = try await probe.ask(url, call)
            guard result.error == nil, let answer = JSONValue(result.body), let content = answer["content"],
                answer["status"]?.integer != nil, content["status"] != nil || content["error"] != nil
            else { continue }
            return .certain(url: base)
        }
        return nil
    }
}
