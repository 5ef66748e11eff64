import Base
package import Foundation
import Model
import Synchronization
import Web

/// A caller of NewsBlur's API. https://newsblur.com/api
///
/// Without a valid session, the server doesn't refuse requests, but returns the data of a demo account: so an answer
/// must say that it is for the user.
package final class NewsBlurCaller: APICaller {
    typealias Parameter = APICall.Parameter

    let exchange: APIExchange
    private let session: NewsBlurSession
    private let limiter: RateLimiter
    private let now: @Sendable () -> Date

    /// The ids of subscribed feeds; `nil` if not requested yet. Lists of articles have had those of other feeds.
    let subscribed = Mutex<Set<String>?>(nil)

    /// - Parameter server: its URL is `https://www.newsblur.com`.
    package init(_ server: ServerConnection) {
        exchange = server.exchange()
        session = NewsBlurSession(server.credentials, exchange: exchange)
        limiter = server.limiter
        now = server.now
    }

    package var traits: ServiceTraits { Self.service.traits }

    package var clock: Date? { exchange.serverDate }

    /// Logs in. Returns `nil`, as the server identifies users by number only.
    package func logIn() async throws -> String? {
        try await session.logIn()
        return nil
    }
}

// MARK: - Calls

extension NewsBlurCaller {

    func get(_ path: String, _ query: [Parameter]) async throws -> JSONValue {
        try await ask(APICall(.get, "reader/\(path)", query: query))
    }

    /// Changes something.
    ///
    /// - Throws: ``APIError/refused(status:serverMessage:)`` with the server's message.
    @discardableResult
    func change(_ path: String, _ fields: [Parameter]) async throws -> JSONValue {
        let answer = try await ask(APICall(.post, "reader/\(path)", body: .form(fields)).patient)
        if let refusal = try NewsBlurAnswer.refusal(answer) { throw refusal }
        return answer
    }

    /// Sends a call with the user's session, and again after a new login.
    ///
    /// - Returns: an answer for the user, or an array: answers to several changes don't tell for whom they are, but
    ///   changes need a valid session.
    func ask(_ call: APICall) async throws -> JSONValue {
        var refusals = 0
        while true {
            let session = try await session.currentSession()
            if let answer = try await send(call, session) { return answer }
            // The session has expired. The call changed nothing.
            refusals += 1
            guard refusals < 2 else { throw APIError.unavailable(status: 401, serverMessage: nil) }
            try await self.session.renew(after: session)
        }
    }

    /// Returns `nil` if the session is invalid.
    private func send(_ call: APICall, _ session: APISession) async throws -> JSONValue? {
        var call = call
        let cookie = session.values[NewsBlurSession.valueName] ?? ""
        call.headers.append(HTTPHeader("Cookie", "\(NewsBlurSession.cookieName)=\(cookie)"))
        let result = try await exchange.send(call)
        switch result.error {
        // NewsBlur has no such status: it comes from a proxy.
        case .unauthorized: throw APIError.unauthorized(.rejectedByWebPage)
        case .refused(status: 403, _) where result.body.isEmpty: return nil
        case .refused(status: 403, let words?) where words.lowercased().contains("rate limit"):
            // Servers before 2026 reported rate limits so. The limits are per minute.
            let until = now() + 60
            limiter.pause(until: until)
            throw APIError.rateLimited(until: until)
        default: break
        }
        let answer = try result.json()
        if answer.isArray { return answer }
        return try NewsBlurAnswer.isMeant(answer, for: session) ? answer : nil
    }
}

/// The common parts of all answers.
enum NewsBlurAnswer {

    /// Returns whether the answer is for the user: others are for a demo account.
    static func isMeant(_ answer: JSONValue, for session: APISession) throws(APIError) -> Bool {
        guard let value = answer["authenticated"] else {
            throw .malformed(.field("authenticated", of: .answer, .missing))
        }
        guard let isAuthenticated = value.asFlag else {
            throw .malformed(.field("authenticated", of: .answer, .notABoolean))
        }
        guard isAuthenticated else { return false }
        guard let user = answer[NewsBlurSession.userName]?.text, let known = session.values[NewsBlurSession.userName]
        else { return true }
        return user == known
    }

    /// Returns the error of a refusal; `nil` if the call succeeded.
    static func refusal(_ answer: JSONValue) throws(APIError) -> APIError? {
        guard let code = answer["code"]?.integer else { throw .malformed(.field("code", of: .answer, .missing)) }
        if code == 1 { return nil }
        return .refused(status: 200, serverMessage: words(answer) ?? "refused, without a reason")
    }

    /// Returns the message, or those for single fields.
    static func words(_ answer: JSONValue) -> String? {
        let errors = answer["errors"]?.members.flatMap { $0.value.elements.compactMap(\.text) } ?? []
        return ServerMessage.line(answer["message"]?.text ?? errors.joined(separator: "; "))
    }
}

// MARK: - The service

extension NewsBlurCaller {

    static let service = ServiceDescription(
        service: .newsBlur,
        traits: {
            var traits = ServiceTraits(
                name: "NewsBlur", capabilities: Capability.usual.union([.emptyFolders, .feedsWithoutFolder]))
            traits.articlesPerCall = NewsBlurCaller.mostStories
            // The server accepts any number, but its developer asks for about a hundred.
            traits.idsPerCall = 100
            traits.listsFollowChanges = true
            traits.rate = .hosted
            return traits
        }(),
        hosted: HostedAddress(host: "newsblur.com", url: "https://www.newsblur.com"),
        paths: ServicePaths(tails: ["/api/login", "/api", "/reader"]),
        sessionNames: [NewsBlurSession.valueName, NewsBlurSession.userName],
        isDetected: false,
        recognize: recognize,
        connect: { NewsBlurCaller($0) })

    /// Recognizes NewsBlur by its refusal of a login without a name.
    @Sendable private static func recognize(_ urls: [String], _ probe: ServerProbe) async throws -> Recognition? {
        for url in urls {
            var call = APICall(.post, "api/login", body: .form([]))
            call.isSafe = true
            let (result, base) = try await probe.ask(url, call)
            guard result.error == nil, let answer = JSONValue(result.body), answer["code"]?.integer == -1,
                answer["authenticated"]?.asFlag == false
            else { continue }
            return .certain(url: base)
        }
        return nil
    }
}

/// The session of a user: a cookie that is valid for years, and kept, as the service asks for few logins.
actor NewsBlurSession: LoginSession {
    static let valueName = "sessionid"

    /// The name of the value that identifies the user.
    static let userName = "user_id"

    /// The server's name of the cookie.
    static let cookieName = "newsblur_sessionid"

    let credentials: Credentials
    var state = LoginState()
    private let exchange: APIExchange
    private let secret: Secret

    init(_ credentials: Credentials, exchange: APIExchange) {
        self.exchange = exchange
        self.credentials = credentials
        secret = Secret(credentials.secret)
    }

    /// Logs in. Refusals come with status 200, too.
    func freshSession() async throws -> APISession {
        guard let user = credentials.user else { throw APIError.unauthorized(.userNameNeeded) }
        let password = try await secret.value
        var call = APICall(
            .post, "api/login",
            body: .form([APICall.Parameter("username", user), APICall.Parameter("password", password)]))
        call.isSafe = true
        let result = try await exchange.send(call)
        if case .unauthorized = result.error { throw APIError.unauthorized(.rejectedByWebPage) }
        let answer = try result.json()
        guard let code = answer["code"]?.integer else {
            throw APIError.malformed(.field("code", of: .answer, .missing))
        }
        guard code == 1, answer["authenticated"]?.asFlag != false else {
            throw APIError.unauthorized(.rejected(serverMessage: NewsBlurAnswer.words(answer)))
        }
        guard let cookie = Self.cookie(in: result) else {
            throw APIError.malformed(.unexpected(instead: .login, isWebPage: false))
        }
        var session = APISession(values: [Self.valueName: cookie])
        session.values[Self.userName] = answer[Self.userName]?.text
        return session
    }

    private static func cookie(in result: APIResult) -> String? {
        for cookie in result.headers("Set-Cookie") where cookie.hasPrefix("\(cookieName)=") {
            let value = cookie.dropFirst(cookieName.count + 1).prefix { $0 != ";" }
            // RFC 6265, section 4.1.1.
            if !value.isEmpty, value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") }) {
                return String(value)
            }
        }
        return nil
    }
}
