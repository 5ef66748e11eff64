/// What goes wrong with a request to a ``SyncServer``.
package enum SyncServerFault: Sendable {
    /// The connection ends without a word.
    case dropped
    /// Another answer than the right one.
    case status(Int, headers: [(String, String)] = [], body: String = "")
    /// The right answer, of which the second half is missing; where there is none, half an object.
    case truncated
    /// A good status, and a page for people.
    case html
    /// A good status, and other JSON than was asked for.
    case json(String)
    /// A redirect to a page for people, as proxies with a login do.
    case redirect
    /// No answer, until the client or the server goes.
    case hanging

    func reply(insteadOf answer: SyncServerAnswer?, date: Int64) -> LoopbackReply {
        switch self {
        case .dropped: .nothing
        case .status(let status, let headers, let body):
            SyncServerAnswer(status: status, headers: headers, body: body).reply(date: date)
        case .truncated:
            .truncated(Self.half(answer?.body ?? #"{"entries":[{"id""#), length: (answer?.body.utf8.count ?? 40) + 1)
        case .html:
            SyncServerAnswer(
                status: 200, headers: [("Content-Type", "text/html")],
                body: "<!DOCTYPE html><html><head><title>Welcome</title></head><body>Please log in</body></html>"
            ).reply(date: date)
        case .json(let body): SyncServerAnswer(status: 200, body: body).reply(date: date)
        case .redirect:
            SyncServerAnswer(status: 302, headers: [("Location", "https://login.example/sso?next=x")], body: "")
                .reply(date: date)
        case .hanging: .never
        }
    }

    private static func half(_ text: String) -> String {
        String(decoding: Array(text.utf8.prefix(text.utf8.count / 2)), as: UTF8.self)
    }
}

/// What a ``SyncServer`` says.
struct SyncServerAnswer: Sendable {
    var status = 200
    var headers: [(String, String)] = []
    var body: String

    /// - Parameter date: seconds since 1970.
    func reply(date: Int64) -> LoopbackReply {
        .text(body, status: status, headers: headers + [("Date", SyncServerDate.http(date))])
    }

    static func json(_ body: String, status: Int = 200) -> Self {
        Self(status: status, headers: [("Content-Type", "application/json")], body: body)
    }

    static func text(_ body: String, status: Int = 200) -> Self {
        Self(status: status, headers: [("Content-Type", "text/plain; charset=UTF-8")], body: body)
    }

    /// As Miniflux tells of trouble.
    static func error(_ status: Int, _ message: String) -> Self {
        json(#"{"error_message":\#(SyncServerJSON.string(message))}"#, status: status)
    }
}
