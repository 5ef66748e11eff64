import Foundation
import Testing

/// A page of a certain shape.
struct Shape: CustomTestStringConvertible {
    let name: String
    let expected: [String: String]
    let html: String
    let sentences: [String]
    let noise: [String]

    var testDescription: String { name }

    func pieces(_ key: String) -> [String] { expected[key].map { $0.components(separatedBy: " + ") } ?? [] }

    /// - Parameter text: A head such as `Sphinx; title: Gauges`, and after ` -->` the page.
    init(_ text: String) {
        let parts = text.components(separatedBy: " -->\n")
        let fields = parts[0].components(separatedBy: "; ")
        name = fields[0]
        expected = fields.dropFirst().reduce(into: [:]) { expected, field in
            let pair = field.components(separatedBy: ": ")
            expected[pair[0]] = pair.dropFirst().joined(separator: ": ")
        }
        var html = parts.dropFirst().joined(separator: " -->\n")
        let fill = { (sentences: [String], mark: String) in
            sentences.enumerated().filter { number, sentence in
                let place = "{\(mark)\(number + 1)}"
                let isThere = html.contains(place)
                html = html.replacingOccurrences(of: place, with: sentence)
                return isThere
            }.map(\.element)
        }
        sentences = fill(Self.articleSentences, "")
        noise = fill(Self.otherSentences, "x")
        self.html = html
    }

    private static let articleSentences = [
        "The first ferry of the season left the harbour on Monday with ninety passengers and two bicycles.",
        "Its captain said that the new engine is quieter than the old one, and that the seals have noticed.",
        "From June on it will cross the bay every hour, except on days when the wind is stronger than seven.",
        "The harbour master keeps a gauge at the pier, and reads it twice a day whatever the weather may be.",
        "Tickets cost four and a half, as they did in the year before, and children up to six travel for nothing.",
        "In the evening the last boat waits for the train, which is often late when there are leaves on the rails.",
        "Whoever wants to take a bicycle along should be early, since there is room for only eight of them on deck.",
        "The old ferry lies behind the mole, where its owner wants to make a café of it before the summer is over.",
    ]

    private static let otherSentences = [
        "Elsewhere, the council has decided to close the swimming pool for repairs until the end of autumn.",
        "A reader from the hills writes that nobody has asked the sheep, who were there long before the road.",
        "Our partners would like to know which pages you read, so that they can show you something about boots.",
        "The team of the islands has lost again, this time by seven goals, and looks for another goalkeeper.",
        "This site needs a browser that runs programs, and asks you to switch them on in its preferences.",
    ]
}

extension ShapeTests {

    /// The pages of all files in the folder `Shapes`; none if it cannot be read.
    static let shapes: [Shape] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Shapes")
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).sorted { $0.path < $1.path }.flatMap { file in
            let text = "\n" + ((try? String(contentsOf: file, encoding: .utf8)) ?? "")
            return text.components(separatedBy: "\n<!-- ").dropFirst().map(Shape.init)
        }
    }()
}
