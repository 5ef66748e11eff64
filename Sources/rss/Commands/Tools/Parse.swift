import ArgumentParser
import Foundation
import Parser
import Sync

/// `rss parse`
struct Parse: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse", _superCommandName: "rss", abstract: "Convert a feed document to JSON Feed 1.1",
        discussion: """
            Reads RSS, RDF, Atom and JSON Feed. Sanitises articles as before they are stored. Uses neither the \
            network nor the database.

            --batch converts many documents in one process: write one object per line, {"file": PATH, "url": BASE, \
            "headers": {"content-type": TYPE}}, of which only the file is required, and read one line for each: the \
            feed, or {"error": MESSAGE}.
            """)

    static let usesTheme = false

    @Argument(help: ArgumentHelp("A file, or '-' for standard input", valueName: "file"))
    var file: String?

    @Option(name: .customLong("base-url"), help: ArgumentHelp("The document's address", valueName: "url"))
    var baseURL: String?

    @Option(help: ArgumentHelp("Its content type, such as 'text/xml; charset=utf-8'", valueName: "type"))
    var contentType: String?

    @Flag(help: "Read requests from standard input, one JSON object per line")
    var batch = false

    // Understood, as everywhere, and of no consequence here.
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if batch {
            guard file == nil, baseURL == nil, contentType == nil else {
                throw ValidationError("--batch takes no files, addresses or types as arguments")
            }
        } else if file == nil {
            throw ValidationError("Missing expected argument '<file>'")
        }
    }

    func perform() throws {
        guard let file else { return ParseRequest.answerAll() }
        Output.write(try Self.json(of: file, url: baseURL, contentType: contentType) + [0x0A])
    }

    /// A line of JSON, without its end.
    ///
    /// Throws ``Failure``.
    static func json(of file: String, url: String?, contentType: String?) throws -> [UInt8] {
        do {
            return JSONFeedWriter.write(
                try FeedParser.parse(InputFile.read(file), url: url, contentType: contentType))
        } catch let error as FeedParserError {
            let problem = FetchError.content(error)
            throw Failure("\(InputFile.shown(file)): \(problem.message)", Failure.status(problem))
        }
    }
}

/// A line that `rss parse --batch` reads.
private struct ParseRequest: Decodable {
    var file: String
    var url: String?
    var headers: [String: String]?

    /// Answers each line of standard input with one on standard output, as soon as it is read: the other side may wait
    /// for it before it asks again.
    static func answerAll() {
        while let line = readLine() {
            if line.allSatisfy(\.isWhitespace) { continue }
            Output.write(answer(line) + [0x0A])
        }
    }

    private static func answer(_ line: String) -> [UInt8] {
        do {
            let request = try JSONDecoder().decode(ParseRequest.self, from: Data(line.utf8))
            guard request.file != "-" else { return error("standard input is used for the requests") }
            return try Parse.json(of: request.file, url: request.url, contentType: request.contentType)
        } catch let failure as Failure {
            return error(failure.message)
        } catch {
            return self.error(#"not a request: {"file": …, "url": …, "headers": {"content-type": …}}"#)
        }
    }

    private var contentType: String? {
        headers?.first { $0.key.lowercased() == "content-type" }?.value
    }

    private static func error(_ words: String) -> [UInt8] {
        Array(JSONValue.object([("error", .string(words))]).text.utf8)
    }
}
