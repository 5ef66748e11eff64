package import Foundation
import Model
import Synchronization
import Web

/// NewsBlur by its API. https://newsblur.com/api
///
/// Somebody without a good session is not refused, but told what a demo account has: no answer is believed that does not
/// say that it knows us.
package final class NewsBlurCaller: APICaller {
    typealias Parameter = APICall.Parameter

    let exchange: APIExchange
    private let session: NewsBlurSession
    private let limiter: RateLimiter
    private let now: @Sendable () -> Date

    /// The ids of the feeds that are subscribed to, as last heard; nil: not heard yet. Lists of articles have had others.
    let subscribed = Mutex<Set<String>?>(nil)

    /// - Parameter server: by its URL: `https://www.newsblur.com`.
    package init(_ server: ServerConnection) {
        exchange = server.exchange()
        session = NewsBlurSession(server.credentials, exchange: exchange)
        limiter = server.limiter
        now = server.now
    }

    package var traits: ServiceTraits { Self.service.traits }

    package var clock: Date? { exchange.serverDate }

    /// The server knows users by number only.
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
    /// Throws ``APIError/refused(status:serverMessage:)`` with the server's words.
    @discardableResult
    func change(_ path: String, _ fields: [Parameter]) async throws -> JSONValue {
        let answer = try await ask(APICall(.post, "reader/\(path)", body: .form(fields)).patient)
        if let refusal = try NewsBlurAnswer.refusal(answer) { throw refusal }
        return answer
    }

    /// Asks in the user's name, and once more after a new login.
    ///
    /// - Returns: what was meant for the user, or an array: several changes are answered without saying for whom, but
    ///   they are not made for strangers.
    func ask(_ call: APICall) async throws -> JSONValue {
        var refusals = 0
        while true {
            let session = try await session.currentSession()
            if let answer = try await send(call, session) { return answer }
            // It has ended. Nothing was done.
            refusals += 1
            guard refusals < 2 else { throw APIError.unavailable(status: 401, serverMessage: nil) }
            try await self.session.renew(after: session)
        }
    }

    /// Nil: the server doesn't know the session.
    private func send(_ call: APICall, _ session: APISession) async throws -> JSONValue? {
        var call = call
        let cookie = session.values[NewsBlurSession.valueName] ?? ""
        call.headers.append(HTTPHeader("Cookie", "\(NewsBlurSession.cookieName)=\(cookie)"))
        let result = try await exchange.send(call)
        switch result.error {
        // The server has no such status: it is a proxy's word.
        case .unauthorized: throw APIError.unauthorized(.rejectedByWebPage)
        case .refused(status: 403, _) where result.body.isEmpty: return nil
        case .refused(status: 403, let words?) where words.lowercased().contains("rate limit"):
            // As servers before 2026 said it. The limits are for a minute.
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

/// What all answers have.
enum NewsBlurAnswer {

    /// Whether the answer is the user's: others are those of a demo account.
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

    /// Why the server did not do what it was asked to; nil: it did.
    static func refusal(_ answer: JSONValue) throws(APIError) -> APIError? {
        guard let code = answer["code"]?.integer else { throw .malformed(.field("code", of: .answer, .missing)) }
        if code == 1 { return nil }
        return .refused(status: 200, serverMessage: words(answer) ?? "refused, without a reason")
    }

    /// A message, or texts by the fields that they are about.
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
            // The server takes any number, and its maker asks for about a hundred.
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

    /// By its refusal of a login without a name.
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
