import Foundation

/// A line that `rss parse --batch` reads.
struct ParseRequest: Decodable {
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
            guard request.file != "-" else { return error("standard input is where the requests come from") }
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
