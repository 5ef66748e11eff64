import Base
import Model
import TerminalText

/// Returns a server's or a feed's words, safe for a terminal.
func shown(_ text: String) -> String {
    TerminalText.safe(text)
}

/// Returns the title, with the host unless the title contains it: many feeds are called News.
func shown(_ feed: Feed) -> String {
    guard let host = WebURL.host(of: feed.url), !feed.name.contains(host) else { return shown(feed.name) }
    return shown("\(feed.name) (\(host))")
}

/// Returns the name, with the host unless the name contains it.
func shown(_ account: Account) -> String {
    guard let host = account.url.flatMap({ WebURL.host(of: $0) }), !account.name.contains(host) else {
        return shown(account.name)
    }
    return shown("\(account.name) (\(host))")
}
