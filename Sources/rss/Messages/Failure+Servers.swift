import ArgumentParser
import API
import Base
import Fetch
import Model
import Sync
import TerminalText
import Web

extension Failure {

    init(_ error: APIError, of account: Account) {
        self.init("\(shown(account)): \(Self.words(error))\(Self.hint(error, account))", Self.status(error))
    }

    /// Creates the failure when the account's password cannot be had.
    init(_ failure: Failure, logInTo account: Account) {
        self.init("\(shown(account)): \(failure.message); \(Self.logIn(account))", failure.status)
    }

    /// Creates the failure to add an account.
    ///
    /// - Parameter draft: the account as far as it was known.
    init(_ error: APIError, adding draft: Account) {
        let place = shown(draft.url.flatMap { WebURL.host(of: $0) } ?? draft.name)
        let hint =
            switch error {
            case .unauthorized(.userNameNeeded): "; add --user NAME"
            case .unauthorized(.unencrypted): "; use an address with davs:// or https://"
            case .unauthorized(.apiDisabled), .unauthorized(.applicationNeeded), .unauthorized(.noOAuth),
                .unauthorized(.applicationRefused):
                ""
            case .unauthorized(.noToken): "; check the program"
            case .unauthorized(.permissionEnded), .unauthorized(.notPermitted): "; try again"
            case .unauthorized(.rejectedByWebPage):
                "; let requests for its API pass, send what it wants with --header 'NAME: VALUE', "
                    + "or check user and password"
            case .unauthorized: "; check user and password"
            case .transport(.tls(let reason)) where reason.contains("alert handshake failure"):
                "; if it asks for a certificate, --client-certificate FILE names yours"
            case .transport(.tls(let reason)) where !reason.lowercased().contains("certificate"):
                "; if the server has no TLS, put http:// in front of its address"
            case .transport(.tls): "; if its certificate is your own, --ca-file FILE trusts the certificates in FILE"
            case .unavailable(503, _): "; is its API switched on?"
            case .malformed(.unknownAPI): "; name the address of the server itself"
            case .refused, .impossible, .malformed: "; is that the server's address?"
            default: Self.hint(error, draft)
            }
        self.init("\(place): \(Self.words(error))\(hint)", Self.status(error))
    }

    /// Creates the message about changes that a push did not send.
    init(withheld count: Int, of account: Account) {
        self.init(
            """
            \(count.counted("change waits", "changes wait")): \(shown(account)) has other articles under the numbers that are \
            known; 'rss sync' sends those of articles that it finds again
            """, ExitStatus.badAnswer)
    }

    /// Creates the message about something that a sync left undone.
    init(_ warning: SyncWarning, of account: Account) {
        switch warning {
        case .unconfirmed(let list, let listed, let known):
            self.init(
                "\(Self.claim(account, list, listed, known)); kept all, unless it stays so for a day",
                ExitStatus.badAnswer)
        case .contentsMissing(let count, let error):
            let failure = Failure(error)
            self.init(
                "\(failure.message): \(count.counted("article is", "articles are")) missing content; the next sync retries",
                failure.status)
        case .renumbered(let found, let left):
            self.init(
                """
                \(account.name) has numbered its articles again, as after a restored backup: \
                \(found.counted("article")) found again, \(left) kept here only; your marks follow them
                """, ExitStatus.badAnswer)
        case .restored(let marks):
            self.init(
                """
                \(shown(account)) was restored from a backup: it lacks articles that it had, and \(marks.counted("mark")) of \
                yours; these are sent again
                """, ExitStatus.badAnswer)
        case .unread:
            self.init(
                "\(shown(account)): \(shown(warning.unread ?? "")); the rest is in step, and the next sync tries again",
                ExitStatus.unreachable)
        case .labelsLeftOut(let count):
            self.init(
                """
                \(shown(account)): \(count.counted("label stays as it is", "labels stay as they are")) here: a sync reads at most \
                \(ServerLabels.mostArticles) articles with labels, and names of \(LabelName.longest) characters
                """, ExitStatus.badAnswer)
        }
    }

    /// Describes a list that is not trusted yet: `fresh lists 0 of 12 unread articles`.
    static func claim(
        _ account: Account, _ list: AccountState.ServerList, _ listed: Int, _ known: Int
    ) -> String {
        let things =
            switch list {
            case .feeds: known.counted("feed")
            case .unread: known.counted("unread article")
            case .starred: known.counted("starred article")
            }
        return "\(shown(account)) lists \(listed) of \(things)"
    }

    /// Creates the failure when a server accepted a change without making it.
    init(_ undone: Undone, of account: Account) {
        let fact =
            switch undone {
            case .unlisted(let feed):
                "does not list feed \(feed.id), so nothing tells whether it was made; is the feed hidden there?"
            case .rename(let feed, let name): "feed \(feed.id) is still called '\(shown(name))'"
            case .setURL(let feed, let url): "feed \(feed.id) is still at \(shown(url))"
            case .move(let feed, nil, let folders): "feed \(feed.id) is still in \(Self.list(folders))"
            case .move(let feed, let folder?, let folders):
                "feed \(feed.id) is not in '\(shown(folder))' but in \(Self.list(folders))"
            case .unsubscribe(let feed): "feed \(feed.id) is still subscribed to"
            case .addFolder(let name): "there is no folder '\(name)'"
            case .renameFolder(let name, _), .deleteFolder(let name): "folder '\(name)' is still there"
            }
        self.init("\(shown(account)) accepted the change, but \(fact)", ExitStatus.unreachable)
    }

    private static func list(_ folders: [String]) -> String {
        folders.isEmpty ? "no folder" : folders.map { "'\(shown($0))'" }.joined(separator: ", ")
    }

    /// Creates the failure when a server refused changes.
    init(parked count: Int, first: PushReport.Parked, of account: Account) {
        self.init(
            "\(shown(account)) refused \(count.counted("change")): \(shown(first.reason)) ('rss queue list' lists them)",
            ExitStatus.unreachable)
    }

    /// Creates the message about a change that a server accepted but did not keep.
    init(_ change: OverruledChange, of account: Account) {
        let title = change.title.map { " (\(shown($0)))" } ?? ""
        if let other = change.other {
            self.init(
                """
                \(shown(account)) takes label '\(shown(change.change.mark.name))' for '\(shown(other))', which its articles have \
                there; the label stays here
                """, ExitStatus.badAnswer)
            return
        }
        let outcome =
            switch (change.change.mark, change.change.value) {
            case (.label, true): "the label stays here"
            case (.label, false): "the label is back"
            default: "it is \(change.change.opposite.word) now"
            }
        self.init(
            "\(shown(account)) did not keep '\(shown(change.change.word))' of article \(change.id)\(title); \(outcome)",
            ExitStatus.badAnswer)
    }

    /// Creates the failure of a feed that a server refused in an import.
    init(_ refusal: Imported.Refusal) {
        let failure = Failure(refusal.error)
        self.init("\(shown(refusal.feed.url)): \(failure.message)", failure.status)
    }

    private static func words(_ error: APIError) -> String {
        guard case .rateLimited(let until) = error else { return shown(error.message) }
        return "rate limited until \(Timestamp.local(until))"
    }

    private static func hint(_ error: APIError, _ account: Account) -> String {
        switch error {
        case .unauthorized(.userNameNeeded): "; log in with 'rss account login \(account.name.shellWord) --user NAME'"
        case .unauthorized(.applicationNeeded), .unauthorized(.noOAuth): ""
        case .unauthorized(.unencrypted):
            "; name its encrypted address with 'rss account login \(account.name.shellWord) --url URL'"
        case .unauthorized(.apiDisabled): "; switch it on, then run 'rss account login \(account.name.shellWord)'"
        case .unauthorized(.rejectedByWebPage), .malformed(.redirect(_, isLogin: true)):
            "; let requests for its API pass, or send what it wants with "
                + "'rss account set \(account.name.shellWord) header \"NAME: VALUE\"'"
        case .unauthorized: "; \(logIn(account))"
        case .outdated: "; update rss"
        case .unavailable(503, _) where account.service == .freshRSS: "; try again later, or is its API switched off?"
        case .unavailable(503, _), .refused(423, _): "; try again later"
        case .unavailable(507, _), .refused(413, _): "; its disk may be full, or your share of it"
        case .unavailable(401, _) where account.service == .freshRSS:
            "; the login is good: does its web server pass the Authorization header on?"
        case .unsupported(.emptyFolders): "; a folder comes with its first feed ('rss move FEED FOLDER')"
        case .unsupported(.feedsWithoutFolder): "; name one of its folders ('rss folder list')"
        case .unsupported: "; use its web page, \(shown(account.webPage ?? account.name))"
        case .partial: "; nothing was changed, try again later"
        case .transport(.tls(let reason)) where reason.lowercased().contains("certificate"):
            "; if it is your own, 'rss account set \(account.name.shellWord) ca-file FILE' trusts the certificates in FILE"
        case .transport(let error): hint(FetchError.transport(error), at: account.url ?? "")
        case .malformed(.redirect(let target?, _)): hint(redirect: target, account)
        case .rateLimited, .unavailable, .refused, .impossible, .malformed: ""
        }
    }

    /// Returns the advice if the server now wants to be asked over TLS, or has moved.
    private static func hint(redirect target: String, _ account: Account) -> String {
        guard let url = account.url, let origin = WebURL.origin(of: target) else { return "" }
        guard WebURL.host(of: target) == WebURL.host(of: url) else {
            return
                "; if it has moved, 'rss account login \(account.name.shellWord) --url \(origin.shellWord)' follows it"
        }
        guard WebURL.scheme(of: url) == "http", WebURL.scheme(of: target) == "https" else { return "" }
        // A server of feeds is found from its first page on.
        let address = account.kind.hasServer ? origin : origin + (WebURL(url)?.path ?? "")
        return "; use its new address with 'rss account login \(account.name.shellWord) --url \(address.shellWord)'"
    }

    /// Returns the advice for an account whose server has other feeds.
    static func anotherServer(_ account: Account) -> String {
        "add it as a new account, or restore the server and run 'rss account login \(account.name.shellWord)'"
    }

    static func logIn(_ account: Account) -> String {
        "log in again with 'rss account login \(account.name.shellWord)'"
    }

    private static func status(_ error: APIError) -> ExitCode {
        switch error {
        case .transport(let error): Self.status(FetchError.transport(error))
        case .unauthorized, .outdated: ExitStatus.noPermission
        case .rateLimited: ExitStatus.tryLater
        case .unavailable(let status, _), .refused(let status, _): Self.status(.status(status))
        case .impossible: ExitStatus.unreachable
        case .malformed, .partial: ExitStatus.badAnswer
        // Another command does the same here.
        case .unsupported(.emptyFolders), .unsupported(.feedsWithoutFolder): ExitStatus.usage
        case .unsupported: ExitStatus.unreachable
        }
    }
}
