import Model
import Testing

@testable import rss

/// A kind of record: where the manual describes it, and what its fields are called.
struct SampleRecord: CustomTestStringConvertible {
    let section: String
    let type: String
    let names: [String]
    let furtherNames: [String]

    /// Of each field, for `--help`.
    let help: [String]

    var testDescription: String { section }

    private init<Item: Record>(_ section: String, _: Item.Type) {
        self.section = section
        type = "\(Item.self)"
        names = Item.fields.map(\.name)
        furtherNames = Item.furtherFields.map(\.name)
        help = Item.allFields.map(\.help)
    }

    static var all: [SampleRecord] {
        [
            SampleRecord("Article records", FullArticle.self),
            SampleRecord("Feed records", ActiveFeed.self),
            SampleRecord("Labels", Label.self),
            SampleRecord("Folders", ListedFolder.self),
            SampleRecord("Account records", AccountStatus.self),
            SampleRecord("Accounts and their servers", ListedAccount.self),
            SampleRecord("Machines", ListedMachine.self),
            SampleRecord("Kinds of servers", ListedService.self),
            SampleRecord("Queue records", ListedChange.self),
            SampleRecord("Saved searches", ListedSearch.self),
            SampleRecord("Reading statistics", StatisticsRecord.self),
            SampleRecord("Rule records", ListedRule.self),
            SampleRecord("Delivery records", DeliveryOverview.self),
            SampleRecord("Waiting articles", WaitingArticle.self),
            SampleRecord("Download records", ListedDownload.self),
            SampleRecord("Discovered feeds", FeedCandidate.self),
            SampleRecord("Extracted pages", ExtractedPage.self),
            SampleRecord("Settings of feeds", EffectiveFeedSetting.self),
            SampleRecord("Settings", EffectiveSetting.self),
        ]
    }
}
