import Model

/// A feed, optionally with the number of articles it publishes.
struct ActiveFeed: Record {
    let listed: ListedFeed
    private let activity: FeedActivity?

    /// - Parameter activity: The activity; nil if it is not to be printed.
    init(_ listed: ListedFeed, _ activity: FeedActivity?) {
        self.listed = listed
        self.activity = activity
    }

    /// The articles per week in tenths: few feeds publish something every day.
    var perWeek: Int {
        let weeks = FeedActivity.weekCount
        return ((activity?.articles ?? 0) * 10 + weeks / 2) / weeks
    }

    /// The share of read articles in percent; `nil` if there are no articles.
    var share: Int? {
        guard let activity, activity.articles > 0 else { return nil }
        return (activity.articles - activity.unread) * 100 / activity.articles
    }

    private var weeks: [Int] { activity?.weeks ?? [] }

    static let fields = ListedFeed.fields.map { field in field.of { (feed: ActiveFeed, value) in value(feed.listed) } }

    static let furtherFields: [Field<ActiveFeed>] = [
        Field("weeks", "How many articles it published in each of the last 12 weeks") { feed in
            .values(
                .array(feed.weeks.map { .number(Int64($0)) }), text: feed.weeks.map(String.init).joined(separator: ","))
        },
        Field("per_week", "How many articles a week this is") { feed in
            .values(.tenths(feed.perWeek), text: OutputJSON.tenths(feed.perWeek).text)
        },
        Field("read_percent", "The percentage of these that was read") { .number($0.share.map(Int64.init)) },
        Field("full_text", "'yes' if the pages of its articles are fetched, 'failed' if none of the last was of use") {
            .text($0.listed.hasUselessPages.map { $0 ? "failed" : "yes" })
        },
    ]

    /// The names of the fields for which ``FeedActivity`` is needed.
    static let activityNames: Set = ["weeks", "per_week", "read_percent"]

    /// The fields that `--stats` prints.
    static let statistics = ["id", "title", "weeks", "per_week", "read_percent", "reason", "account"]
        .compactMap { name in allFields.first { $0.name == name } }

    /// The articles of each week as blocks, twelve columns wide.
    var sparkline: String { Sparkline.text(weeks) }

    /// Returns the feed's line in the table of ``FeedsPage``.
    func line(in form: LineForm) -> String {
        FeedsPage(FeedTree([self], within: nil), hasActivity: activity != nil, form).lines.last ?? ""
    }
}
