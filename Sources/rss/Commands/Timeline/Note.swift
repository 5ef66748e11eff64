import ArgumentParser
import Foundation
import Model
import Store
import TerminalText

/// `rss note`
struct Note: ItemCommand, TextCommand {
    static let configuration = CommandConfiguration(
        commandName: "note", abstract: "Write a note about an article",
        discussion: """
            'rss note 12 "ask Ann"' replaces the note of article 12, an empty text removes it. Without a text, opens it in \
            $VISUAL, $EDITOR or vi; in a pipe, prints it. 'rss list note:ann' finds it. Articles with notes are kept as \
            starred ones are.
            """)

    @Argument(help: "The article's id") var id: String

    @Argument(help: "The text, or '-' to read it from standard input")
    var text: [String] = []

    @Flag(help: "Remove the note; with '-', if standard input is empty")
    var remove = false

    @OptionGroup var common: CommonOptions

    static let items = NamedItems.first(.articles)

    /// The text may be typed without an id on a screen.
    var itemWords: [String] { [id].filter(ArticleArguments.isID) }

    func validate() throws {
        if remove && !text.isEmpty && text != ["-"] { throw ValidationError("--remove takes no text") }
    }

    func perform() async throws {
        let context = Context(common)
        let database = try context.database()
        let id = try id(in: database, context)
        if remove && text.isEmpty { return try save("", of: id, in: database, context) }
        let former = try database.note(of: id) ?? ""
        let isEdited = text.isEmpty && Terminal.isInteractive
        if text.isEmpty && !isEdited { return try print(former, id) }
        try save(isEdited ? await edited(former) : typed(), of: id, in: database, context)
    }

    private func id(in database: FeedDatabase, _ context: Context) throws -> ArticleID {
        let known = try KnownArticles(ArticleIDs.read([id]), in: context.scope(in: database), of: database)
        guard known.ids.count == 1 else { throw ExitStatus.notFound }
        return known.ids[0]
    }

    private func print(_ note: String, _ id: ArticleID) throws {
        if note.isEmpty { throw Failure("article \(id) has no note", ExitStatus.notFound) }
        Output.append { TerminalText.append(note + "\n", .kept, to: &$0) }
    }

    /// A pipe without a text removes nothing by itself: the program that was to write the note may have failed.
    private func typed() throws -> String {
        if text != ["-"] { return text.joined(separator: " ") }
        guard let input = String(validating: try InputFile.read("-"), as: UTF8.self) else {
            throw Failure("standard input is not UTF-8 text", ExitStatus.badInput)
        }
        if !remove && input.allSatisfy(\.isWhitespace) {
            throw Failure("standard input is empty; 'rss note \(id) --remove' removes the note", ExitStatus.usage)
        }
        return input
    }

    private func edited(_ former: String) async throws -> String {
        let draft = try Draft(former.isEmpty ? "" : former + "\n", named: "note")
        let text = try await draft.edited()
        draft.remove()
        return text
    }

    private func save(_ typed: String, of id: ArticleID, in database: FeedDatabase, _ context: Context) throws {
        guard let text = NoteText.read(typed) else {
            throw Failure("the note is longer than \(NoteText.longest) bytes", ExitStatus.usage)
        }
        if try database.setNote(text, of: id, at: context.now()) { BackgroundPush.startIfWanted(context, database) }
    }
}
