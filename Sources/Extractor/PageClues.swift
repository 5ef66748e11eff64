import Metadata

/// The clues to where the article is on the page, from the page's own head and from those who ask.
struct PageClues {
    let facts: PageFacts

    /// The titles that the article may have, the most reliable first.
    let titles: [WordRuns]

    /// The title that is the article's for sure.
    let exactTitle: WordRuns?

    /// A part of the article's text.
    let anchor: WordRuns

    /// Whether the anchor may be a block of its own above the text, as descriptions for social networks are.
    let mayBeDeck: Bool

    /// The fingerprints of blocks on pages of other articles; `nil` if those of this page are not wanted either.
    let template: Set<UInt64>?

    /// The summary that was given.
    let summary: WordRuns?

    /// The fewest runs of words that tell anything.
    static let fewestRuns = 4

    init(_ facts: PageFacts, _ clues: ArticleClues) {
        self.facts = facts
        let summary = clues.summary.map(WordRuns.init)
        let known = summary.flatMap { $0.count >= Self.fewestRuns ? $0 : nil }
        self.summary = known
        template = clues.template
        exactTitle = clues.title.map(WordRuns.init)
        titles = [exactTitle].compactMap(\.self) + facts.titles.map(WordRuns.init)
        anchor = known ?? WordRuns(facts.body ?? facts.description ?? "")
        mayBeDeck = known == nil && facts.body == nil
    }
}
