import Model
import TerminalText

extension DeliveryOverview: Record {

    private var state: String { delivery.isPaused ? "paused" : delivery.isFollowed ? "followed" : "active" }

    private var program: String { delivery.program.joined(separator: " ") }

    private var trouble: String? { delivery.problem ?? error ?? delivery.query.problem }

    static let fields: [Field<DeliveryOverview>] = [
        Field("name", "Its name") { .text($0.delivery.name) },
        Field("query", "Its query; empty for every article") { .text($0.delivery.query.words) },
        Field("program", "The program with its arguments; empty if 'rss follow' reads") { overview in
            .values(
                overview.delivery.isFollowed ? .null : .array(overview.delivery.program.map(OutputJSON.string)),
                text: overview.program)
        },
        Field("state", "'active', 'paused' or 'followed'") { .text($0.state) },
        Field("waiting", "How many articles wait") { .count($0.waiting) },
        Field("failing", "How many of those failed and are tried again") { .count($0.failing) },
        Field("parked", "How many of those failed for good") { .count($0.parked) },
        Field("problem", "Why nothing is delivered, why the first of those failed, or what the query names and is gone")
        { .text($0.trouble) },
        Field("batch", "The most articles that the program gets at once") { .count($0.delivery.batch) },
        Field("ordered", "'ordered' if an article that fails holds up the others") {
            .flag($0.delivery.isOrdered, yes: "ordered", no: "")
        },
    ]

    func line(in form: LineForm) -> String {
        let name = Style.title(Columns.cell(delivery.name, 12))
        let rest = max(8, form.width - 14)
        let query = delivery.query.words.isEmpty ? "every article" : delivery.query.words
        let what = delivery.isFollowed ? "\(query): rss follow \(delivery.name)" : "\(query): \(program)"
        let state = [delivery.isPaused ? "paused" : nil, waiting > 0 ? counts : nil].compactMap { $0 }
        let lines = [name + "  " + Columns.last(what, rest)] + state.map { "  " + Style.detail($0) }
        return (lines + (trouble.map { ["  " + Style.error(TerminalText.safe($0))] } ?? [])).joined(separator: "\n")
    }

    /// The numbers in words: `3 articles wait, 1 of them parked`.
    var counts: String {
        let parts = [
            failing > 0 ? "\(failing) of them to be tried again" : nil, parked > 0 ? "\(parked) of them parked" : nil,
        ]
        return ([waiting.counted("article waits", "articles wait")] + parts.compactMap { $0 }).joined(separator: ", ")
    }
}

extension WaitingArticle: Record {

    static let fields: [Field<WaitingArticle>] = [
        Field("id", "The article's id") { .number($0.id.rawValue) },
        Field("state", "'waiting', 'failing', 'parked' or 'undecided'") { .text($0.state.rawValue) },
        Field("attempts", "How often it was tried") { .count($0.attempts) },
        Field("next", "When it is tried again") { .date($0.dateNext) },
        Field("error", "Why it failed") { .text($0.error) },
        Field("title", "The article's title") { .text($0.title) },
        Field("feed_title", "The feed's title") { .text($0.feedName) },
    ]

    func line(in form: LineForm) -> String {
        let start = Columns.cell("\(id)", 7, .right) + "  " + Columns.cell(state.rawValue, 9) + "  "
        let room = max(8, form.width - 7 - 2 - 9 - 2)
        guard let error else { return start + Columns.last(title ?? "(no title)", room) }
        let trouble = Columns.last(error, max(room / 2, 8))
        let name = Columns.last(title ?? "(no title)", max(8, room - DisplayWidth.width(of: trouble) - 2))
        return start + name + "  " + Style.error(trouble)
    }
}
