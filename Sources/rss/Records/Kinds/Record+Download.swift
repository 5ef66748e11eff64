import Base
import Model
import TerminalText

extension ListedDownload: Record {

    /// The id; `nil` for a download that is only planned.
    private var id: Int64? { state == .new ? nil : download.id.rawValue }

    static let fields: [Field<ListedDownload>] = [
        Field("id", "The download's id; empty if not in the queue") { .number($0.id) },
        Field("state", "'queued', 'downloading', 'done', 'failed', or 'new' if not in the queue") {
            .text($0.state.rawValue)
        },
        Field("size", "How many bytes are downloaded") { .number($0.size) },
        Field("length", "The file's size in bytes") { .number($0.download.length) },
        Field("file", "The file's path") { .text($0.download.path) },
        Field("url", "The enclosure's address") { .text($0.download.url) },
        Field("article", "The article's id") { .number($0.download.articleID?.rawValue) },
        Field("error", "Why it failed") { .text($0.download.error) },
        Field("duration", "How long it plays, in seconds") { .number($0.seconds) },
    ]

    /// The duration. Feeds give 0 if they do not know it.
    private var seconds: Int64? {
        download.duration.flatMap { $0 > 0 ? Int64(exactly: $0.rounded()) : nil }
    }

    func line(in form: LineForm) -> String {
        let width = form.width
        let start =
            Columns.cell(id.map { "\($0)" } ?? "", 5, .right) + "  " + Columns.cell(state.rawValue, 11) + "  "
            + Columns.cell(amount, 10, .right) + "  "
        let room = width - 5 - 2 - 11 - 2 - 10 - 2
        guard state == .failed, let error = download.error else {
            let time = seconds.map { "  " + DownloadProgressLine.time(Double($0)) } ?? ""
            return start + Columns.last(name, room - time.count) + Style.detail(time)
        }
        let trouble = Columns.last(error, max(room / 2, 8))
        return start + Columns.last(name, room - DisplayWidth.width(of: trouble) - 2) + "  " + Style.error(trouble)
    }

    /// The progress of a download that has begun, otherwise the size.
    private var amount: String {
        guard let length = download.length, length > 0 else {
            return size > 0 ? size.bytes : ""
        }
        let isPart = state != .done && size > 0
        return isPart ? "\(min(99, size * 100 / length)) %" : length.bytes
    }

    /// The file's name with its folder, which is named like the feed.
    private var name: String {
        if let name = download.name { return download.folder.split(separator: "/").suffix(1).joined() + "/" + name }
        return WebURL.lastPathComponent(of: download.url) ?? download.url
    }
}
