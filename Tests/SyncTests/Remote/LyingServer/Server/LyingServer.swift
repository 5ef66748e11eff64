import Foundation
import Model
import Synchronization
import TestSupport

/// A server of any service over HTTP that does not always tell the truth, and a record of what was done to it.
final class LyingServer: Sendable {
    private let state: Mutex<State>
    private let meet = Mutex<(@Sendable (LyingRequest, Moment) -> Void)?>(nil)
    private let loopback = Mutex<LoopbackServer?>(nil)
    let flavor: Flavor

    enum Flavor: String, Sendable, CaseIterable {
        case freshRSS
        case miniflux

        /// 2.2.6, without lists of ids; stars are toggled.
        case oldMiniflux

        /// With one mark a request; stars are toggled, as Miniflux does. Ids are strings, as FreshRSS's are, and an
        /// unknown one is answered with a page, as by Coldsweat.
        case fever

        case tinyTinyRSS
        case nextcloudNews
        case feedbin

        /// Where nobody who is unknown is refused, but told what a demo account has.
        case newsBlur

        var service: Account.Service {
            switch self {
            case .freshRSS: .freshRSS
            case .miniflux, .oldMiniflux: .miniflux
            case .fever: .fever
            case .tinyTinyRSS: .tinyTinyRSS
            case .nextcloudNews: .nextcloudNews
            case .feedbin: .feedbin
            case .newsBlur: .newsBlur
            }
        }

        /// Where the API is below the server's address.
        var path: String {
            switch self {
            case .freshRSS: "/api/greader.php"
            case .miniflux, .oldMiniflux, .newsBlur: ""
            case .fever: "/fever"
            case .tinyTinyRSS: "/api"
            case .feedbin: "/v2"
            case .nextcloudNews: "/index.php/apps/news/api/v1-3"
            }
        }
    }

    struct State: Sendable {
        var flavor: Flavor
        var users: [String: ServerContents] = [:]
        var history = History()
        var lies: [Lie] = []

        /// What was lied about when it was last asked for.
        var untrue: Set<LyingRequest.Role> = []

        /// What stale answers are from.
        var old: [String: ServerContents] = [:]

        /// Whether an article is starred, as a machine heard when it asked for it.
        var toldStars: [ToldStar: Bool] = [:]

        /// Articles on which edits fail, with which status.
        var bad: [Int64: Int] = [:]
        var pageSize = Int.max

        /// Of sessions: those of before are worth nothing.
        var session = 0

        /// Which program is which machine; others get no answer.
        var machines: [String: Int] = [:]
        var requests = 0
        var told = Told()
    }

    struct ToldStar: Hashable, Sendable {
        var machine: Int
        var article: History.ArticleKey
    }

    /// Lies that were told.
    struct Told: Sendable {
        var count = 0

        /// To edits only.
        var edits = 0
        var refusals = 0

        /// Of three in a row, none is a stray one.
        var badLogins = 0
    }

    /// When something happens beside a request.
    enum Moment: Sendable, CaseIterable {
        case before
        /// The server has acted, and the answer isn't sent.
        case after
    }

    init(_ flavor: Flavor) throws {
        self.flavor = flavor
        state = Mutex(State(flavor: flavor))
        let server = try LoopbackServer { [weak self] in self?.answer($0) ?? .nothing }
        loopback.withLock { $0 = server }
    }

    var url: String {
        (loopback.withLock { $0 }?.url("") ?? "") + flavor.path
    }

    /// Changes what is there, or how it answers.
    @discardableResult
    func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result { state.withLock { body(&$0) } }

    func look<Result: Sendable>(_ body: (State) -> Result) -> Result { state.withLock { body($0) } }

    func note(_ event: History.Event) { change { $0.history.append(event) } }

    /// Calls `body` for each request, on the connection's thread.
    func interfere(_ body: (@Sendable (LyingRequest, Moment) -> Void)?) {
        meet.withLock { $0 = body }
    }

    static func password(of user: String) -> String { "password-of-\(user)" }

    private func answer(_ request: LoopbackRequest) -> LoopbackReply {
        let request =
            switch flavor {
            case .freshRSS: LyingRequest(freshRSS: request)
            case .miniflux, .oldMiniflux: LyingRequest(miniflux: request)
            case .fever: LyingRequest(fever: request)
            case .tinyTinyRSS: LyingRequest(tinyTinyRSS: request)
            case .newsBlur: LyingRequest(newsBlur: request)
            case .feedbin: LyingRequest(request, below: flavor.path, role: LyingRequest.feedbinRole)
            case .nextcloudNews:
                LyingRequest(request, below: flavor.path, role: LyingRequest.nextcloudNewsRole)
            }
        guard look({ $0.machines[request.client] != nil && $0.requests < 5_000 }) else { return .nothing }
        let meet = meet.withLock { $0 }
        meet?(request, .before)
        // A process that died meanwhile has sent nothing.
        let reply = change { $0.machines[request.client] == nil ? nil : $0.reply(to: request) }
        guard let reply else { return .nothing }
        meet?(request, .after)
        return reply
    }
}

// MARK: - Changes by others

extension LyingServer.State {

    mutating func set(_ key: History.Key, _ value: Bool) {
        guard users[key.article.user]?.set(key.flag, value, of: key.article.id) == true else { return }
        history.append(.changed(key, value))
    }

    mutating func publish(
        _ user: String, in feed: String, title: String, isRead: Bool, isStarred: Bool
    ) -> Int64? {
        guard
            let item = users[user]?.publish(in: feed, title: title, isRead: isRead, isStarred: isStarred)
        else { return nil }
        let key = History.ArticleKey(user: user, id: item.id)
        history.append(.created(key, isRead: isRead, isStarred: isStarred))
        return item.id
    }

    mutating func purge(_ article: History.ArticleKey) {
        users[article.user]?.purge(article.id)
        history.append(.vanished(article))
    }

    mutating func removeFeed(_ url: String, of user: String) {
        let before = users[user]?.items.map(\.id) ?? []
        users[user]?.removeFeed(url)
        noteVanished(of: user, besides: before)
    }
}
