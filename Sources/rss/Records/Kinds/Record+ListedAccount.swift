import Foundation
import Model
import Store
import TerminalText

/// An account as `account list` shows it.
struct ListedAccount: Record {
    let overview: AccountOverview
    private let now: Date

    init(_ overview: AccountOverview, at now: Date) {
        self.overview = overview
        self.now = now
    }

    /// The state of requests to the account's server; `rss status` explains it.
    private var state: String {
        if overview.freeze != nil { return "frozen" }
        return overview.pause(at: now) == nil ? "ok" : "paused"
    }

    private var account: Account { overview.account }

    static let fields: [Field<ListedAccount>] = [
        Field("account", "The account's name") { .text($0.account.name) },
        Field("service", "The kind of account") { .text($0.account.service.rawValue) },
        Field("url", "The address of the server's API") { .text($0.account.url) },
        Field("user", "The user's name on the server") { .text($0.account.user) },
        Field("feeds", "How many feeds it has") { .count($0.overview.feeds) },
        Field("unread", "How many articles are unread") { .count($0.overview.unread) },
        Field("state", "'ok', 'paused' or 'frozen'") { .text($0.state) },
    ]

    static let furtherFields: [Field<ListedAccount>] = [
        Field("cannot", "What its server cannot do") { .list($0.account.limits.map(\.words)) }
    ]

    func line(in form: LineForm) -> String {
        let name = TerminalText.safe(account.name)
        let server = [account.service.rawValue, account.url, account.user].compactMap { $0 }.joined(separator: "  ")
        let trouble = state == "ok" ? "" : "  " + Style.error(state)
        let remark = account.remark.map { "\n  \($0)" } ?? ""
        return Style.title(name) + "  " + Style.detail(TerminalText.safe(server)) + trouble + remark
    }
}
