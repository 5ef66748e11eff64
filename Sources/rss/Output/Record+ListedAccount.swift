import Model
import Parser
import Store

/// An account as `account list` shows it.
struct ListedAccount: Record {
    let overview: AccountOverview

    init(_ overview: AccountOverview) {
        self.overview = overview
    }

    /// Whether its server is asked: `rss status` tells why not.
    private var state: String {
        if overview.freeze != nil { return "frozen" }
        return overview.pause == nil ? "ok" : "paused"
    }

    private var account: Account { overview.account }

    var fields: [String] {
        [
            account.name, account.service.rawValue, account.url ?? "", account.user ?? "", "\(overview.feeds)",
            "\(overview.unread)", state,
        ]
    }

    var json: JSONValue {
        .object([
            ("account", .string(account.name)), ("service", .string(account.service.rawValue)),
            ("url", JSONValue(account.url)), ("user", JSONValue(account.user)),
            ("feeds", .number(Int64(overview.feeds))), ("unread", .number(Int64(overview.unread))),
            ("state", .string(state)),
        ])
    }

    func line(width: Int) -> String {
        let name = TerminalText.safe(account.name)
        let server = [account.service.rawValue, account.url, account.user].compactMap { $0 }.joined(separator: "  ")
        let trouble = state == "ok" ? "" : "  " + Style.red(state)
        return Style.bold(name) + "  " + Style.dim(TerminalText.safe(server)) + trouble
    }
}
