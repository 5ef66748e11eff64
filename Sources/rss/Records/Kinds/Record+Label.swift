import Model
import TerminalText

extension Label: Record {

    static let fields: [Field<Label>] = [
        Field("name", "Its name") { .text($0.name) },
        Field("articles", "How many articles have it") { .count($0.articles) },
        Field("unread", "How many of those are unread") { .count($0.unread) },
    ]

    func line(in form: LineForm) -> String {
        let room = max(8, form.width - 2 - 15)
        let name = Columns.cell(name, min(room, 40))
        let numbers = Columns.cell("\(articles)", 7, .right) + " " + Columns.cell("\(unread)", 7, .right)
        return (unread > 0 ? Style.unread(name) : name) + "  " + numbers
    }
}
