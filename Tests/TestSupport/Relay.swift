import Synchronization

/// Stands before a server on 127.0.0.1: sees what it is asked, and can come between.
package final class Relay: Sendable {

    /// What becomes of a request.
    package enum Fate: Sendable {
        case passed
        /// The connection is reset, as if there were no server.
        case refused
        /// The server does it, and nobody hears of it. The same request again is passed.
        case unansweredOnce
    }

    package typealias Rule = @Sendable (LoopbackRequest) -> Fate

    private let server: LoopbackServer
    private let rules: Rules

    package init(to port: Int) throws {
        let rules = Rules()
        let client = LoopbackClient(port: port)
        server = try LoopbackServer { request in
            let fate = rules.fate(of: request)
            if fate == .refused { return .reset }
            guard let answer = try? Self.pass(request, to: client), fate == .passed else { return .reset }
            return LoopbackReply(
                status: answer.status, headers: Self.passed(answer.headers).map { ($0.name, $0.value) },
                body: answer.body)
        }
        self.rules = rules
    }

    package func url(_ path: String = "") -> String {
        server.url(path)
    }

    /// Every request so far.
    package var requests: [LoopbackRequest] { server.requests }

    /// From now on.
    package func rule(_ rule: @escaping Rule) {
        rules.set(rule)
    }

    private static func pass(_ request: LoopbackRequest, to client: LoopbackClient) throws -> LoopbackClient.Answer {
        try client.answer(request.method, request.target, headers: passed(request.headers), body: request.body)
    }

    /// Without what concerns a connection.
    private static func passed(_ headers: [LoopbackRequest.Header]) -> [LoopbackRequest.Header] {
        headers.filter {
            !["connection", "content-length", "host", "transfer-encoding"].contains($0.name.lowercased())
        }
    }

    private final class Rules: Sendable {
        private let current = Mutex<Rule>({ _ in .passed })
        private let unanswered = Mutex<Set<LoopbackRequest>>([])

        func set(_ rule: @escaping Rule) {
            current.withLock { $0 = rule }
        }

        func fate(of request: LoopbackRequest) -> Fate {
            let fate = current.withLock { $0 }(request)
            guard fate == .unansweredOnce else { return fate }
            return unanswered.withLock { $0.insert(request).inserted } ? fate : .passed
        }
    }
}
