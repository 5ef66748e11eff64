import Base
import Model

/// The text of the current article on a screen, and the place in it.
///
/// An article that one comes back to is where one has left it.
struct ArticleText {
    private(set) var article: FullArticle?
    private var options: PageOptions
    private var width = 0
    private var text = ScreenText("", width: 1)

    /// The first visible row of each article that was scrolled.
    private var tops: [ArticleID: Int] = [:]

    /// The number of visible rows.
    private var height = 1

    /// The words that were last searched for; empty if none were.
    private(set) var words = ""

    init(_ options: PageOptions) {
        self.options = options
    }

    /// Lays an article out, unless that is done already. Without an article, nothing is shown.
    mutating func show(_ article: FullArticle?, _ area: ReadingLayout.Area) {
        height = area.rows
        if article == self.article && area.columns == width { return }
        // A row of the former layout is about as far from the beginning.
        if let article, article.listed.id == self.article?.listed.id, width != area.columns, !text.rows.isEmpty {
            let place = Double(top) / Double(text.rows.count)
            lay(out: article, area.columns)
            top = Int(place * Double(text.rows.count), rounded: .toNearestOrAwayFromZero) ?? 0
        } else {
            lay(out: article, area.columns)
        }
    }

    private mutating func lay(out article: FullArticle?, _ columns: Int) {
        self.article = article
        width = columns
        text = ScreenText(article.map { options.page(width: columns).print($0) } ?? "", width: columns)
    }

    /// The visible rows, those with the words that were searched for in reverse video.
    var rows: [String] {
        text.rows.dropFirst(top).prefix(height).map { row in
            !words.isEmpty && ScreenText.contains(row, words) ? ScreenText.highlighted(row, width: width) : row
        }
    }

    /// The part of the article above its first visible row; `nil` at its beginning and its end.
    var part: Double? { top == 0 || top == last ? nil : Double(top) / Double(text.rows.count) }

    /// Shows the article from that part on, unless it was scrolled already.
    mutating func open(at part: Double) {
        guard let id = article?.listed.id, tops[id] == nil else { return }
        top = Int(part * Double(text.rows.count), rounded: .toNearestOrAwayFromZero) ?? 0
    }

    /// The index of the first visible row.
    private(set) var top: Int {
        get { article.flatMap { tops[$0.listed.id] }.map { min($0, last) } ?? 0 }
        set {
            guard let id = article?.listed.id else { return }
            let top = max(0, min(newValue, last))
            tops[id] = top == 0 ? nil : top
        }
    }

    private var last: Int { max(0, text.rows.count - height) }

    /// The part of the article that was seen, in percent; `nil` if all of it is visible.
    var percent: Int? {
        text.rows.count <= height ? nil : min(100, (top + height) * 100 / text.rows.count)
    }

    /// Scrolls by rows, as far as there are any.
    ///
    /// - Returns: Whether other rows are visible.
    @discardableResult
    mutating func scroll(by rows: Int) -> Bool {
        let before = top
        top += rows
        return top != before
    }

    /// Scrolls by pages, of which two have a row in common.
    @discardableResult
    mutating func page(by pages: Int) -> Bool { scroll(by: pages * max(1, height - 1)) }

    mutating func scrollToBeginning() { top = 0 }
    mutating func scrollToEnd() { top = last }

    /// Scrolls to the next row with the words.
    ///
    /// - Parameter words: The words; empty for those that were searched for last.
    /// - Returns: Whether there is one.
    mutating func search(_ words: String) -> Bool {
        let isNew = !words.isEmpty && words != self.words
        if !words.isEmpty { self.words = words }
        guard !self.words.isEmpty, let row = text.row(containing: self.words, from: isNew ? top : found + 1) else {
            return false
        }
        found = row
        top = row
        return true
    }

    /// The row that was found last.
    private var found = 0
}
