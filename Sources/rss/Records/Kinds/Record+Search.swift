import Model
import TerminalText

/// A search as `search list` shows it.
struct ListedSearch: Record {
    let search: SavedSearch
    let isBuiltIn: Bool

    /// The number of articles that the search finds; `nil` if it cannot be used.
    var counts: (articles: Int, unread: Int)?

    /// The reason why the search cannot be used, such as a feed that was removed.
    var problem: String?

    init(search: SavedSearch, isBuiltIn: Bool) {
        self.search = search
        self.isBuiltIn = isBuiltIn
    }

    /// The name as queries write it.
    private var name: String { "@" + search.name }

    static let fields: [Field<ListedSearch>] = [
        Field("name", "Its name in queries") { .text($0.name) },
        Field("query", "Its query") { .text($0.search.query.words) },
        Field("articles", "How many articles match") { .number($0.counts.map { Int64($0.articles) }) },
        Field("unread", "How many of those are unread") { .number($0.counts.map { Int64($0.unread) }) },
        Field("built_in", "'built-in', or empty for a saved search") {
            .flag($0.isBuiltIn, yes: "built-in", no: "")
        },
        Field("problem", "What is wrong with it") { .text($0.problem) },
    ]

    static func heading(in form: LineForm) -> String? {
        let name = nameWidth(form)
        return Columns.cell("SEARCH", name) + "  " + Columns.cell("QUERY", max(8, form.width - name - 2 - 2 - 15))
            + "  "
            + Columns.cell("ALL", 7, .right) + "  UNREAD"
    }

    private static func nameWidth(_ form: LineForm) -> Int { min(24, max(9, form.width / 5)) }

    func line(in form: LineForm) -> String {
        let width = form.width
        let nameWidth = Self.nameWidth(form)
        let unread = counts?.unread ?? 0
        let name = Columns.cell(name, nameWidth)
        let numbers =
            Columns.cell(counts.map { "\($0.articles)" } ?? "-", 7, .right) + " "
            + Columns.cell(counts.map { "\($0.unread)" } ?? "-", 7, .right)
        let room = max(8, width - nameWidth - 2 - 2 - 15)
        let trouble = problem.map { Columns.last("  " + $0, room / 2) } ?? ""
        let note = isBuiltIn ? "  built in" : ""
        let text = Columns.last(search.query.words, room - DisplayWidth.width(of: trouble + note))
        let gap = max(0, room - DisplayWidth.width(of: text + note + trouble))
        return (unread > 0 ? Style.unread(name) : name) + "  " + text + Style.detail(note) + Style.error(trouble)
            + String(repeating: " ", count: gap) + "  " + numbers
    }
}
