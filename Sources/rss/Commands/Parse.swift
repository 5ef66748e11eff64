import ArgumentParser
import Parser
import Sync

/// `rss parse`
struct Parse: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse", abstract: "Print a feed's document as JSON Feed 1.1",
        discussion: "Reads RSS, RDF, Atom and JSON Feed. Uses neither network nor database.")

    @Argument(help: ArgumentHelp("A file, or '-' for standard input", valueName: "file"))
    var file: String

    @Option(name: .customLong("base-url"), help: ArgumentHelp("Where the document comes from", valueName: "url"))
    var baseURL: String?

    @Option(help: ArgumentHelp("What the server called it: text/xml; charset=utf-8", valueName: "type"))
    var contentType: String?

    // Understood, as everywhere, and of no consequence here.
    @OptionGroup var common: CommonOptions

    func run() throws {
        do {
            let feed = try FeedParser.parse(InputFile.read(file), url: baseURL, contentType: contentType)
            Output.write(JSONFeedWriter.write(feed) + [0x0A])
        } catch let error as FeedParserError {
            let problem = VisitProblem.content(error)
            throw Failure("\(InputFile.shown(file)): \(problem.words)", Failure.status(problem))
        }
    }
}
