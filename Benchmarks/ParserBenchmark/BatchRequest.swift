import Foundation
import Parser

/// A document to parse, as a line of standard input names it: `{"file": PATH, "url": BASE, "headers": {"content-type":
/// TYPE}}`, of which only the file is required. The answer is a line: the feed as JSON Feed, or `{"error": MESSAGE}`.
///
/// Collections of feeds with expected results ask thousands of documents of one process.
struct BatchRequest: Decodable {
    var file: String
    var url: String?
    var headers: [String: String]?

    /// Answers each line as soon as it is read: the other side may wait for it before it asks again.
    static func answerAll() {
        while let line = readLine() {
            if line.allSatisfy(\.isWhitespace) { continue }
            FileHandle.standardOutput.write(Data(answer(line) + [0x0A]))
        }
    }

    private static func answer(_ line: String) -> [UInt8] {
        do {
            let request = try JSONDecoder().decode(BatchRequest.self, from: Data(line.utf8))
            let document = try Data(contentsOf: URL(fileURLWithPath: request.file))
            let type = request.headers?.first { $0.key.lowercased() == "content-type" }?.value
            var feed = try FeedParser.parse(Array(document), url: request.url, contentType: type)
            return JSONFeedWriter.write(&feed)
        } catch {
            let message = try? JSONEncoder().encode(["error": String(describing: error)])
            return message.map(Array.init) ?? []
        }
    }
}
