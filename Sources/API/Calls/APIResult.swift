package import Base
import Foundation
package import Web

/// The result of a call: the unchanged answer, or the error that prevented it.
package struct APIResult: Sendable {
    package let method: HTTPMethod

    /// The requested URL. It contains no secrets: those are in headers or a form.
    package let url: String
    package let response: Result<HTTPResponse, HTTPError>

    /// The reason why the call failed; `nil` if it succeeded, as far as status and headers tell.
    package let error: APIError?

    /// - Parameters:
    /// - now: the start of the period during which a server wants no requests.
    /// - pause: the seconds to wait after a 429 that does not say how long.
    init(_ request: HTTPRequest, _ response: Result<HTTPResponse, HTTPError>, now: Date, pause: TimeInterval) {
        method = request.method
        url = request.url
        self.response = response
        switch response {
        case .success(let response): error = APIError(response, now: now, pause: pause)
        case .failure(let failure): error = .transport(failure)
        }
    }

    /// The status; `nil` if there was no answer.
    package var status: Int? { answer?.status }

    /// The body; empty if there was no answer.
    package var body: [UInt8] { answer?.body ?? [] }

    package func header(_ name: String) -> String? { answer?.headers.first(name) }

    /// Returns the values of all headers with this name, in order.
    package func headers(_ name: String) -> [String] { answer?.headers.all(name) ?? [] }

    /// The body as text, without white space at its ends.
    package var text: String {
        String(decoding: body, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Returns the whole body as JSON, whatever its media type: FreshRSS says `text/html`.
    ///
    /// - Throws: ``error`` if there is one, ``APIError/malformed(_:)`` if the body isn't JSON.
    package func json() throws(APIError) -> JSONValue {
        if let error { throw error }
        if let value = JSONValue(body) { return value }
        throw .unexpected(body, insteadOf: .json)
    }

    private var answer: HTTPResponse? { try? response.get() }
}

extension APIError {

    /// Creates the error of a response; `nil` if its status is a success.
    fileprivate init?(_ response: HTTPResponse, now: Date, pause: TimeInterval) {
        guard !(200..<300).contains(response.status) else { return nil }
        let words = ServerMessage.sentence(in: response.body)
        let retryAfter = Backoff(response.headers, now: now).retryAfter.map(TimeInterval.init)
        switch response.status {
        case 300..<400: self = .malformed(Self.redirect(response))
        case 401 where ServerMessage.isMarkup(response.body): self = .unauthorized(.rejectedByWebPage)
        case 401: self = .unauthorized(.rejected(serverMessage: Self.reason(words)))
        case 403 where Self.isAboutLogin(response): self = .unauthorized(.rejected(serverMessage: Self.reason(words)))
        case 410, 426: self = .outdated(serverMessage: words)
        case 429: self = .rateLimited(until: now + max(1, retryAfter ?? Self.quotaPause(response) ?? pause))
        case 503:
            self =
                retryAfter.map { .rateLimited(until: now + max(1, $0)) }
                ?? .unavailable(status: response.status, serverMessage: words)
        case 408, 500...: self = .unavailable(status: response.status, serverMessage: words)
        default: self = .refused(status: response.status, serverMessage: words)
        }
    }

    /// Returns the seconds until the daily quota is reset: Inoreader.
    private static func quotaPause(_ response: HTTPResponse) -> TimeInterval? {
        response.headers.first("X-Reader-Limits-Reset-After").flatMap { Double($0) }
            .flatMap { $0 >= 0 && $0 <= 86_400 ? $0 : nil }
    }

    /// Returns `nil` for words that say no more than the status does.
    private static func reason(_ words: String?) -> String? {
        words.flatMap { $0.utf8.count < 30 && $0.lowercased().contains("unauthorized") ? nil : $0 }
    }

    /// Returns whether a 403 is about the login. Most servers mean "you may not do that" with it; some "who are you?".
    private static func isAboutLogin(_ response: HTTPResponse) -> Bool {
        let signs = ["WWW-Authenticate", "X-Reader-Google-Bad-Token", "Google-Bad-Token"]
        if signs.contains(where: { response.headers.first($0) != nil }) { return true }
        let words = ServerMessage.sentence(in: response.body)?.lowercased() ?? ""
        return words.contains("badauthentication") || words.contains("access unauthorized")
    }

    /// Leaves out the query, which may contain secrets.
    private static func redirect(_ response: HTTPResponse) -> MalformedAnswer {
        let location = response.headers.first("Location")?.prefix { $0 != "?" && $0 != "#" }
        guard let target = location.flatMap({ ServerMessage.line(String($0)) }) else {
            return .redirect(to: nil, isLogin: false)
        }
        return .redirect(to: target, isLogin: WebURL.isLoginPage(target))
    }
}
