/// An answer that cannot be recognized as untrue, or trouble, for the next few requests of a role.
package struct Lie: Sendable {
    /// The requests it is for. `nil` means any.
    package var role: ServerRequest.Role?
    package var kind: Kind

    /// For how many requests.
    package var times: Int

    package init(role: ServerRequest.Role?, kind: Kind, times: Int) {
        self.role = role
        self.kind = kind
        self.times = times
    }

    package enum Kind: Equatable, Sendable {
        // MARK: Lists that are valid, and untrue

        /// Nothing, as FreshRSS says it on an SQL error.
        case empty
        /// Every second one, beginning with the first or the second.
        case half(Bool)
        /// The list as it was when the lie began.
        case stale
        case reordered
        /// The first one comes again at the end, and the second is missing.
        case shifted
        /// Always another page.
        case endless

        // MARK: Edits

        /// OK, and nothing is done.
        case withoutEffect

        // MARK: Trouble. The server has done nothing of what it was asked to

        case status(Int, headers: [String: String] = [:], body: String = "")
        /// A page for people, with that status.
        case page(Int)
        /// A redirect to a page for people, as proxies with a login do.
        case redirect
        /// A good status, and other JSON than was asked for.
        case json(String)
        /// The connection ends without a word.
        case dropped
        /// A good status, and more than any client takes.
        case tooLarge
        /// No answer, until the client or the server goes.
        case hanging

        // MARK: Trouble. The server has done what it was asked to

        /// The right answer, of which the second half is missing, or half an object.
        case truncated
        indirect case after(Kind)
    }

    /// Whether the server says that it refuses what it was asked to, and may mean it.
    var isRefusal: Bool { kind.status.map { 400..<500 ~= $0 } ?? false }
}

extension Lie: CustomStringConvertible {
    package var description: String { "\(role.map { "\($0)" } ?? "any") \(kind) × \(times)" }
}

extension Lie.Kind {
    /// Whether the answer is valid, and untrue.
    var isUntrue: Bool {
        switch self {
        case .empty, .half, .stale, .reordered, .shifted, .endless: true
        default: false
        }
    }

    /// Whether the server does what it is asked to.
    var acts: Bool {
        switch self {
        case .truncated, .after: true
        default: isUntrue
        }
    }

    /// Whether the client gets the answer that the server gives, or one like it.
    var answers: Bool { isUntrue || self == .withoutEffect }

    /// The status of an answer that isn't a page.
    fileprivate var status: Int? {
        switch self {
        case .status(let status, _, _): status
        case .after(let kind): kind.status
        default: nil
        }
    }

    /// - Parameter old: The list as it was.
    func applied<Element>(to list: [Element], old: @autoclosure () -> [Element]) -> [Element] {
        switch self {
        case .empty: []
        case .half(let isFirst): list.enumerated().filter { ($0.offset % 2 == 0) == isFirst }.map(\.element)
        case .stale: old()
        case .reordered: list.reversed()
        case .shifted: list.count > 1 ? Array(list.prefix(1) + list.dropFirst(2) + list.prefix(1)) : list
        default: list
        }
    }

    /// - Parameter date: In seconds since 1970.
    func reply(insteadOf answer: ServerAnswer?, date: Int64) -> LoopbackReply {
        switch self {
        case .status(let status, let headers, let body):
            ServerAnswer(status, body, headers: headers.map { ($0.key, $0.value) }).reply(date: date)
        case .page(let status):
            ServerAnswer(status, Self.page, headers: [("Content-Type", "text/html")]).reply(date: date)
        case .redirect:
            ServerAnswer(302, "", headers: [("Location", "https://login.example/sso?next=x")]).reply(date: date)
        case .json(let body): ServerAnswer(200, body).reply(date: date)
        case .hanging: .never
        case .tooLarge: .truncated("[", length: 64 << 20)
        case .truncated:
            .truncated(Self.half(answer?.body ?? #"{"entries":[{"id""#), length: (answer?.body.utf8.count ?? 40) + 1)
        case .after(let kind): kind.reply(insteadOf: answer, date: date)
        default: .nothing
        }
    }

    static let page = """
        <!DOCTYPE html><html><head><title>Welcome</title></head><body>Please log in</body></html>
        """

    private static func half(_ text: String) -> String {
        String(decoding: Array(text.utf8.prefix(text.utf8.count / 2)), as: UTF8.self)
    }
}
