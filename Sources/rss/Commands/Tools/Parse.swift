import ArgumentParser
import Base
import Fetch
import Foundation
import Parser
import Sync

/// `rss parse`
struct Parse: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse", abstract: "Convert a feed document to JSON Feed 1.1",
        discussion: """
            Reads RSS, RDF, Atom and JSON Feed. Sanitises articles as before they are stored. Uses neither the \
            network nor the database.
            """)

    static let usesTheme = false

    @Argument(help: ArgumentHelp("A file, or '-' for standard input", valueName: "file"))
    var file: String

    @Option(name: .customLong("base-url"), help: ArgumentHelp("The document's address", valueName: "url"))
    var baseURL: String?

    @Option(help: ArgumentHelp("Its content type, such as 'text/xml; charset=utf-8'", valueName: "type"))
    var contentType: String?

    // The options are accepted, as everywhere, but have no effect here.
    @OptionGroup var common: CommonOptions

    func perform() throws {
        do {
            var feed = try FeedParser.parse(InputFile.read(file), url: baseURL, contentType: contentType)
            Output.write(JSONFeedWriter.write(&feed) + [0x0A])
            if feed.growth.isExceeded {
                Output.remark("rss: \(InputFile.shown(file)): \(FetchError.excess.message)")
            }
        } catch let error as FeedParserError {
            let problem = FetchError.content(error)
            throw Failure("\(InputFile.shown(file)): \(problem.message)", Failure.status(problem))
        }
    }
}
