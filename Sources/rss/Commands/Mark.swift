import ArgumentParser
import Foundation
import Model
import Store

/// `rss mark`
struct Mark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mark", abstract: "Mark articles read, unread, starred or unstarred",
        discussion: """
            By id, or by feed, folder and date: those that are here now, not those that arrive later.

            'rss list | grep -i football | rss mark read -' marks what a search found.
            """)

    enum Change: String, CaseIterable, ExpressibleByArgument {
        case read, unread, starred, unstarred

        var kind: StatusKind { self == .read || self == .unread ? .read : .starred }
        var value: Bool { self == .read || self == .starred }
    }

    @Argument(help: "What they are from now on")
    var change: Change

    @OptionGroup var articles: ArticleIDs

    @Flag(help: "Every article that the other options select")
    var all = false

    @OptionGroup var selection: Selection
    @OptionGroup var common: CommonOptions

    func validate() throws {
        let isSelected = all || !selection.isEmpty
        if articles.ids.isEmpty && !isSelected {
            throw ValidationError("Name articles by id, or with --feed, --folder, --since, --until or --all")
        }
        if !articles.ids.isEmpty && isSelected { throw ValidationError("Ids and a selection exclude each other") }
    }

    func run() throws {
        let context = Context(common)
        guard articles.ids.isEmpty else { return try mark(change.kind, change.value, articles.read(), context) }
        let database = try context.database()
        let changed = try database.set(
            change.kind, change.value, of: selected(in: database, account: context.account(in: database)),
            at: context.now())
        if changed > 0 { BackgroundPush.startIfWanted(context, database) }
        if Terminal.isError { Output.remark("marked \(changed.counted("article")) \(change.rawValue)") }
    }

    private func selected(in database: FeedDatabase, account: Account?) throws -> [ArticleID] {
        var query = try selection.query(in: database, account: account)
        switch change.kind {
        case .read: query.isRead = !change.value
        case .starred: query.isStarred = !change.value
        }
        var ids: [ArticleID] = []
        try database.forEachArticle(query) { ids.append($0.id) }
        return ids
    }
}

/// Marks those that are there, and tells about the others.
func mark(_ kind: StatusKind, _ value: Bool, _ ids: [ArticleID], _ context: Context) throws {
    let database = try context.database()
    let (known, areAll) = try database.known(ids)
    let changed = try database.set(kind, value, of: known, at: context.now())
    if changed > 0 { BackgroundPush.startIfWanted(context, database) }
    if !areAll { throw ExitStatus.notFound }
}
