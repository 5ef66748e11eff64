import Model
import TerminalText

extension Label: Record {

    static let fields: [Field<Label>] = [
        Field("name", "Its name") { .text($0.name) },
        Field("articles", "How many articles have it") { .count($0.articles) },
        Field("unread", "How many of those are unread") { .count($0.unread) },
    ]

    func line(in form: LineForm) -> String {
        let name = Columns.cell(name, Self.nameWidth(form))
        return (unread > 0 ? Style.unread(name) : name) + "  " + Self.numbers("\(articles)", "\(unread)")
    }

    static func heading(in form: LineForm) -> String? {
        Columns.cell("LABEL", nameWidth(form)) + "  " + numbers("ALL", "UNREAD")
    }

    private static func nameWidth(_ form: LineForm) -> Int { min(max(8, form.width - 2 - 15), 40) }

    private static func numbers(_ articles: String, _ unread: String) -> String {
        Columns.cell(articles, 7, .right) + " " + Columns.cell(unread, 7, .right)
    }
}
