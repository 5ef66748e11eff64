import Model
import TerminalText

/// The table of feeds for people, with its header. The columns are those of the records, in their order.
struct FeedsPage {
    private let rows: [FeedTree.Row]
    private let form: LineForm
    private let hasActivity: Bool
    private let columns: [Column]
    private let titleWidth: Int

    /// A column beside the title.
    private struct Column {
        let header: String
        let width: Int
        var alignment = Columns.Alignment.right
        let text: (ActiveFeed) -> String
    }

    init(_ tree: FeedTree, hasActivity: Bool, _ form: LineForm) {
        rows = tree.rows
        self.form = form
        self.hasActivity = hasActivity
        columns = hasActivity ? Self.activity(form) : Self.newest(form)
        let titles = rows.map { row in
            switch row {
            case .feed(let feed, let depth): 2 * depth + DisplayWidth.width(of: feed.listed.feed.name)
            case .group(let name, _, _, let depth): 2 * depth + DisplayWidth.width(of: name)
            }
        }
        let room = form.width - Self.startWidth - columns.reduce(0) { $0 + 2 + $1.width }
        titleWidth = max(1, min(max(titles.max() ?? 0, 4), room))
    }

    var lines: [String] {
        let names = columns.map { Columns.cell($0.header, $0.width, $0.alignment) }
        let header = ["   ID  UNREAD  " + Columns.cell("FEED", titleWidth)] + names
        return [Style.detail(Columns.last(header.joined(separator: "  "), form.width))] + rows.map(line)
    }

    /// The width of id, unread articles and mark, with the spaces around them.
    private static let startWidth = 15

    private static func newest(_ form: LineForm) -> [Column] {
        if form.width < 40 { return [] }
        return [
            Column(header: "NEWEST", width: max(6, form.dateWidth)) { feed in
                feed.listed.newest.map { form.date($0) } ?? ""
            }
        ]
    }

    private static func activity(_ form: LineForm) -> [Column] {
        let weeks = Column(header: "12 WEEKS", width: FeedActivity.weekCount, alignment: .left) { $0.sparkline }
        let perWeek = Column(header: "A WEEK", width: 6) { OutputJSON.tenths($0.perWeek).text }
        let share = Column(header: "READ", width: 4) { feed in feed.share.map { "\($0)%" } ?? "" }
        switch form.width {
        case ..<36: return [share]
        case ..<56: return [perWeek, share]
        default: return [weeks, perWeek, share]
        }
    }

    private func line(_ row: FeedTree.Row) -> String {
        switch row {
        case .group(let name, _, let unread, let depth):
            return start("", unread, " ") + indent(depth)
                + Style.title(Columns.last(name, titleWidth - 2 * depth))
        case .feed(let feed, let depth):
            return line(of: feed, depth)
        }
    }

    private func start(_ id: String, _ unread: Int, _ mark: String) -> String {
        Columns.cell(id, 5, .right) + "  " + Columns.cell("\(unread)", 6, .right)
            + (mark == " " ? " " : Style.mark(mark)) + " "
    }

    private func indent(_ depth: Int) -> String {
        String(repeating: " ", count: min(2 * depth, titleWidth / 2))
    }

    private func line(of feed: ActiveFeed, _ depth: Int) -> String {
        let listed = feed.listed
        let start = start("\(listed.feed.id)", listed.unread, listed.syncState.mark) + indent(depth)
        let room = titleWidth - indent(depth).count
        let rest = form.width - Self.startWidth - titleWidth
        let used = columns.reduce(0) { $0 + 2 + $1.width }
        // If only one fits, the reason why a feed fails matters more than its newest article.
        if let reason = listed.trouble, !hasActivity, rest - used < 2 + Self.leastDetail {
            let trouble = Columns.last(reason, max(rest - 2, min(form.width / 3, form.width - Self.startWidth - 12)))
            let width = form.width - Self.startWidth - indent(depth).count - 2 - DisplayWidth.width(of: trouble)
            return start + name(listed, max(1, min(room, width))) + "  " + Style.error(trouble)
        }
        let isLast = hasActivity || rest - used < 2 + Self.leastDetail
        let cells = columns.map { ($0, text: $0.text(feed)) }
        // The line has no spaces at its end.
        let filled =
            isLast && listed.trouble == nil
            ? cells.lastIndex { !$0.text.isEmpty }.map { $0 + 1 } ?? 0 : cells.count
        let line =
            start + (filled == 0 ? Columns.last(listed.feed.name, room) : name(listed, room))
            + cells.prefix(filled).map { column, text in
                "  " + Style.detail(Columns.cell(text, column.width, column.alignment))
            }.joined()
        if let reason = listed.trouble, rest - used > 10 {
            return line + "  " + Style.error(Columns.last(reason, rest - used - 2))
        }
        if isLast { return line }
        return line + "  " + Style.detail(Columns.last(listed.feed.shownURL, rest - used - 2))
    }

    /// The least width of an address or a reason; less of it would be useless.
    private static let leastDetail = 20

    private func name(_ listed: ListedFeed, _ width: Int) -> String {
        let cell = Columns.cell(listed.feed.name, width)
        return listed.unread > 0 ? Style.unread(cell) : cell
    }
}

extension ListedFeed {
    /// Why it fails, or that its pages do.
    fileprivate var trouble: String? {
        refresh.reason ?? (hasUselessPages == true ? "no full text on its pages" : nil)
    }
}
