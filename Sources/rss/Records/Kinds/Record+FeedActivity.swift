import Model
import Parser
import TerminalText

/// A feed, optionally with how much it publishes.
struct ActiveFeed: Record {
    private let listed: ListedFeed
    private let activity: FeedActivity?

    /// - Parameter activity: Nil if it is not to be printed.
    init(_ listed: ListedFeed, _ activity: FeedActivity?) {
        self.listed = listed
        self.activity = activity
    }

    /// In tenths: few feeds publish something every day.
    private var perWeek: Int {
        let weeks = FeedActivity.weekCount
        return ((activity?.articles ?? 0) * 10 + weeks / 2) / weeks
    }

    /// In percent. Nil: there is nothing to read.
    private var share: Int? {
        guard let activity, activity.articles > 0 else { return nil }
        return (activity.articles - activity.unread) * 100 / activity.articles
    }

    private var weeks: [Int] { activity?.weeks ?? [] }

    static let fields = ListedFeed.fields.map { field in field.of { (feed: ActiveFeed) in feed.listed } }

    static let furtherFields: [Field<ActiveFeed>] = [
        Field("weeks", "How many articles it published in each of the last 12 weeks") { feed in
            .values(
                .array(feed.weeks.map { .number(Int64($0)) }), text: feed.weeks.map(String.init).joined(separator: ","))
        },
        Field("per_week", "How many articles a week this is") { feed in
            .values(.tenths(feed.perWeek), text: JSONValue.tenths(feed.perWeek).text)
        },
        Field("read_percent", "The percentage of these that was read") { .number($0.share.map(Int64.init)) },
    ]

    /// What `--stats` prints.
    static let statistics = ["id", "title", "weeks", "per_week", "read_percent", "reason", "account"]
        .compactMap { name in allFields.first { $0.name == name } }

    func line(width: Int) -> String {
        activity == nil ? listed.line(width: width) : statisticsLine(width: width)
    }

    private var numbers: String {
        let share = share.map { "\($0)% read" } ?? ""
        return Columns.cell(JSONValue.tenths(perWeek).text + "/week", 11, .right) + Columns.cell(share, 11, .right)
            + "  "
    }

    private func statisticsLine(width: Int) -> String {
        let start =
            Columns.cell("\(listed.feed.id)", 5, .right) + "  " + Style.mark(Sparkline.text(weeks)) + "  " + numbers
        let room = width - 5 - 2 - FeedActivity.weekCount - 2 - 11 - 11 - 2
        let trouble = listed.refresh.reason.map { Columns.last("  " + $0, room / 2) } ?? ""
        return start + Columns.last(listed.feed.name, room - DisplayWidth.width(of: trouble)) + Style.error(trouble)
    }
}
