import Foundation
import Model
import Sync
import Testing

@testable import rss

/// A record of each kind, for the names and the number of its fields.
struct SampleRecord: CustomTestStringConvertible {
    let section: String
    let names: [String]
    let fieldCount: Int

    var testDescription: String { section }

    private init(_ section: String, _ record: some Record) {
        self.section = section
        if case .object(let members) = record.json { names = members.map(\.0) } else { names = [] }
        fieldCount = record.fields.count
    }

    static var all: [SampleRecord] {
        let account = Account(id: AccountID(1), service: .local, name: "local")
        let feed = Feed(id: FeedID(1), accountID: account.id, url: "https://news.example/feed", dateAdded: .distantPast)
        let article = ListedArticle(
            id: ArticleID(1), date: .distantPast, isRead: false, isStarred: false, feedID: feed.id, feedName: "News",
            title: nil, url: nil, author: nil, syncState: .synced, accountName: account.name)
        let listed = ListedFeed(
            feed: feed, folders: [], unread: 0, refresh: RefreshState(), syncState: .synced, accountName: account.name)
        let change = ListedChange(
            id: article.id, kind: .read, value: true, queuedAt: .distantPast, syncState: .queued, attempts: 0,
            error: nil, title: nil, feedName: nil, accountName: account.name)
        return [
            SampleRecord("Article records", article),
            SampleRecord("Feed records", listed),
            SampleRecord("Account records", AccountOverview(account: account)),
            SampleRecord("Accounts and their servers", ListedAccount(AccountOverview(account: account))),
            SampleRecord("Queue records", change),
            SampleRecord(
                "Rule records",
                ListedRule(rule: Rule(id: RuleID(1), query: "ferry", actions: RuleActions(isRead: true)), articles: 0)),
            SampleRecord("Discovered feeds", FeedChoice(url: feed.url, title: nil)),
        ]
    }
}
