import Foundation
import HTML
import Model
import TerminalText

extension FullArticle: Record {

    static let fields = ListedArticle.fields.map { $0.of { (whole: FullArticle, value) in value(whole.listed) } }

    static let furtherFields: [Field<FullArticle>] = [
        Field("summary", "Its summary, as HTML") { .text($0.article.summary) },
        Field("text", "Its content, as plain text") { .text($0.text) },
        Field("content", "Its content, as HTML") { .text($0.article.content) },
        Field("tags", "Its tags, separated by commas") { .list($0.article.tags) },
        Field("enclosures", "The addresses of its enclosures, separated by spaces") { $0.enclosures },
        Field("image", "The address of its image") { .text($0.article.imageURL) },
        Field("external_url", "The address of the page it is about") { .text($0.article.externalURL) },
        Field("language", "Its language") { .text($0.article.language) },
        Field("published", "When it was published, according to the feed") { .date($0.article.datePublished) },
        Field("modified", "When it was last changed, according to the feed") { .date($0.article.dateModified) },
        Field("arrived", "When it was first fetched") { .date($0.dateArrived) },
        Field("folders", "Its feed's folders, separated by commas") { .list($0.folders) },
        Field("excerpt", "A line of its text with the words searched for") {
            .text($0.excerpt.map { Excerpt($0).text })
        },
        Field("downloaded", "The paths of its downloaded enclosures, separated by commas") {
            .list($0.downloads.filter { $0.dateDone != nil }.compactMap(\.path))
        },
        Field("name", "Its title, or the first words if it has none") { .text($0.listed.name) },
        Field("local_date", "When it was published, in the local time zone") {
            .text(DateForm.local.text($0.listed.date, now: $0.listed.date))
        },
        Field("age", "How long ago it was published: '3h', '2d', '5w'") {
            .text(DateForm.relative.text($0.listed.date, now: Date()))
        },
        Field("minutes", "How many minutes it takes to read") { .number($0.minutes.map(Int64.init)) },
        Field(
            "full_text",
            "Whether it has the full text of its page: yes, no, failed or waiting; empty if nobody asked for it"
        ) {
            .text($0.isWaiting && $0.fullText?.outcome != .whole ? "waiting" : $0.fullText?.word)
        },
        Field("words", "How many words it has") { .number($0.words.map(Int64.init)) },
        Field("labels", "Your labels, separated by commas") { .list($0.labels) },
        Field("note", "Your note") { .text($0.note) },
        Field("duplicate_of", "The id of the same article of another feed that arrived first") {
            .number($0.original?.rawValue)
        },
        Field("comments_url", "The address of a page with comments on it") { .text($0.article.commentsURL) },
    ]

    /// The fields of an article that was not found by a query.
    static let fieldsOfOne = allFields.filter { $0.name != "excerpt" }

    /// Returns the details that the fields need, besides the article's row.
    static func details(for names: [String]) -> ArticleDetails {
        names.reduce(into: []) { $0.formUnion(detail[$1] ?? []) }
    }

    private static let detail: [String: ArticleDetails] = [
        "content": .content, "text": .content, "minutes": .content, "words": .content,
        "full_text": [.content, .waiting],
        "labels": .labels, "note": .note, "duplicate_of": .duplicate, "folders": .folders, "excerpt": .excerpt,
        "enclosures": .downloads, "downloaded": .downloads,
    ]

    /// The details that ``line(in:)`` shows besides the article's row.
    static let detailsOfLine: ArticleDetails = [.excerpt, .downloads, .labels]

    func line(in form: LineForm) -> String {
        let line = ArticleLine(article: listed, enclosure: enclosureMark, labels: labels).text(in: form)
        guard let excerpt = excerpt.map(Excerpt.init), !excerpt.repeats(listed.shownTitle) else { return line }
        return line + "\n" + excerpt.line(width: form.width)
    }

    private var enclosureMark: ArticleLine.EnclosureMark {
        if article.enclosures.isEmpty { return .none }
        return downloads.contains { $0.dateDone != nil } ? .downloaded : .present
    }

    /// The text with each paragraph on one line; `nil` if there is no text.
    private var text: String? {
        guard let html = article.content ?? article.summary else { return nil }
        return ArticleTextRenderer(width: nil, baseURL: article.url).render(html)
    }

    /// The reading time, in minutes.
    var minutes: Int? { (article.content ?? article.summary).flatMap(ReadingTime.minutes) }

    private var words: Int? { (article.content ?? article.summary).map(HTMLText.wordCount) }

    private var enclosures: FieldValue {
        let objects = article.enclosures.map { enclosure in
            let download = downloads.first { $0.url == enclosure.url }
            return OutputJSON.object([
                ("url", .string(enclosure.url)), ("type", OutputJSON(enclosure.mimeType)),
                ("length", OutputJSON(enclosure.size)),
                ("duration", OutputJSON(enclosure.duration.flatMap { Int64(exactly: $0.rounded()) })),
                ("download", OutputJSON(download?.storedState.rawValue)),
                ("file", OutputJSON(download?.dateDone == nil ? nil : download?.path)),
                ("title", OutputJSON(enclosure.title)), ("role", OutputJSON(enclosure.role?.rawValue)),
            ])
        }
        return .values(.array(objects), text: article.enclosures.map(\.url).joined(separator: " "))
    }
}

extension FullText {
    /// The outcome in a word, for programs.
    fileprivate var word: String {
        switch outcome {
        case .whole: "yes"
        case .noMore, .unrelated, .none, .noPage, .forgotten: "no"
        case .refused, .failed: "failed"
        }
    }
}
