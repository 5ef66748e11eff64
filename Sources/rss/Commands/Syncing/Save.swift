import ArgumentParser
import Model
import Sync
import TerminalText

/// `rss save`
struct Save: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "save", abstract: "Keep web pages as starred articles",
        discussion: """
            Takes addresses, or '-' to read them from standard input. The article of each page is kept in the feed 'Saved \
            pages' of the account 'local', starred and unread, to be read offline and searched; 'rss delete' deletes it. \
            Of a page without an article, title and address are kept. A page that was saved before gets its new text.

            Prints the article's id, title and address.
            """)

    @Argument(help: ArgumentHelp("The address of a page, or '-' for standard input", valueName: "url"))
    var url: [String]

    @Option(help: ArgumentHelp("Put the feed 'Saved pages' into this folder, too", valueName: "name"))
    var folder: String?

    @OptionGroup var common: CommonOptions

    func perform() async throws {
        let context = Context(common)
        let saver = try PageSaver(context, context.database(keepsNew: true), folder: folder)
        try await TypedAddresses(url).forEach { url in
            let page = try await saver.save(url)
            print(page)
            if !page.hasText { Output.remark("rss: \(TerminalText.safe(page.url)): no article found on the page") }
            if let excess = page.excess { Output.remark("rss: \(TerminalText.safe(page.url)): \(excess.message)") }
        }
    }

    private func print(_ page: SavedPage) {
        if Terminal.isOutput {
            Output.line("\(page.id)  \(Style.title(Columns.last(page.title, Add.longestTitle)))")
        } else {
            Output.line(TSV.line(["\(page.id)", page.title, page.url]))
        }
        Output.flush()
    }
}
