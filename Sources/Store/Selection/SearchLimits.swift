/// How many of the articles that the search index finds are dealt with one by one.
struct SearchLimits {
    /// Up to so many are looked up and sorted when the query has a limit: twenty milliseconds. Where there are more, the
    /// first ones are found sooner by going through all articles in order.
    var lookedUp = 4_000

    /// The same for a query without a limit, which needs them all.
    var lookedUpForAll = 50_000

    /// Where indexes know that fewer articles are in question, of a feed or unread, the text of each is looked at: a
    /// fiftieth of a millisecond. Where there are more, enough hits are among those that arrived last.
    var asked = 700

    /// The same where the index is slow.
    var askedInstead = 4_000

    /// Where the index is slow, the texts of so many articles are looked at first: where there are enough among them, it
    /// isn't needed.
    var tried = 500

    /// So many are looked at to learn whether a word's beginning is frequent.
    var sampled = 100

    /// Where there are more, and the newest are wanted, so many that arrived last are looked at first.
    var latest = 20_000

    /// The same where nothing but single words is wanted, so that no hit is in vain; and four times as many as are asked
    /// for.
    var latestOfWords = 2_000

    /// So many of those that arrived last are ranked, for which their texts are read: a hundredth of a second.
    var ranked = 1_000

    static let usual = SearchLimits()
}
