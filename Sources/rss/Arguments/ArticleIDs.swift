import ArgumentParser
import Foundation
import Model

/// Articles by their ids: arguments, or lines of standard input.
struct ArticleIDs: ParsableArguments {
    @Argument(
        help: ArgumentHelp("Ids as printed by 'rss list', or '-' to read ids from standard input", valueName: "id"))
    var ids: [String] = []

    init() {}

    init(_ words: [String]) {
        ids = words
    }

    /// Throws `ValidationError` unless there are either ids or the flag for all.
    static func check(_ words: [String], orAll all: Bool) throws {
        if words.isEmpty && !all { throw ValidationError("Article ids or --all are needed") }
        if !words.isEmpty && all { throw ValidationError("Ids and --all cannot be used together") }
    }

    /// Returns the ids in the order they were given, each once.
    ///
    /// Throws ``Failure`` when one is not a number.
    func read() throws -> [ArticleID] {
        var ids: [ArticleID] = []
        try forEach { ids.append($0) }
        return ids
    }

    /// Returns the ids that the arguments of a command that lists articles consist of; `nil` if they are a query, in
    /// which a number may be a word, too.
    static func named(by words: [String]) throws -> [ArticleID]? {
        isNamed(by: words) ? try read(words) : nil
    }

    static func isNamed(by words: [String]) -> Bool {
        !words.isEmpty && words.allSatisfy(ArticleArguments.isID)
    }

    /// Like ``read()``, but calls the function for each id as soon as it is read.
    func forEach(_ body: (ArticleID) throws -> Void) throws {
        if ids.isEmpty {
            throw Failure("no article given: pass ids, or '-' to read ids from standard input", ExitStatus.usage)
        }
        try Self.forEach(ids, .articles) { try body(ArticleID($0)) }
    }

    /// Like ``read()``, for the given words.
    static func read(_ words: [String]) throws -> [ArticleID] {
        try numbers(words, .articles).map { ArticleID($0) }
    }

    /// Returns ids of any kind in the order they were given, each once.
    static func numbers(_ words: [String], _ kind: Kind) throws -> [Int64] {
        var ids: [Int64] = []
        try forEach(words, kind) { ids.append($0) }
        return ids
    }

    /// The kind of thing that ids name, and the command that prints them.
    struct Kind {
        var owner: String
        var list: String

        static let articles = Kind(owner: "an article", list: "rss list")
        static let downloads = Kind(owner: "a download", list: "rss download --list")
    }
}

extension ArticleIDs {

    private static func forEach(_ words: [String], _ kind: Kind, _ body: (Int64) throws -> Void) throws {
        var seen = SeenIDs()
        func once(_ id: Int64) throws {
            if seen.insert(id) { try body(id) }
        }
        for word in words {
            if word == "-" { try forEachInput(kind, once) } else { try once(id(word, kind)) }
        }
    }

    /// Reads the first field of every line that is not empty, or the member `id` of an object or of every object in an
    /// array.
    private static func forEachInput(_ kind: Kind, _ body: (Int64) throws -> Void) throws {
        while let line = readLine() {
            if line.hasPrefix("[") {
                try forEach(inArray: line, kind, body)
            } else if line.hasPrefix("{") {
                try body(id(inObject: line, kind))
            } else {
                let field = line.prefix { $0 != "\t" }.trimmingCharacters(in: .whitespaces)
                if !field.isEmpty { try body(id(field, kind)) }
            }
        }
    }

    /// Reads an array that takes the whole rest of the input.
    private static func forEach(inArray line: String, _ kind: Kind, _ body: (Int64) throws -> Void) throws {
        var text = line
        while let line = readLine() { text += "\n" + line }
        guard let objects = try? JSONDecoder().decode([Object].self, from: Data(text.utf8)) else {
            throw Failure("standard input begins with '[' but is not an array of objects with ids", ExitStatus.usage)
        }
        for object in objects { try body(id("\(object.id)", kind)) }
    }

    private struct Object: Decodable {
        let id: Int64
    }

    private static func id(inObject line: String, _ kind: Kind) throws -> Int64 {
        guard let object = try? JSONDecoder().decode(Object.self, from: Data(line.utf8)) else {
            throw Failure("a line on standard input begins with '{' but is not an object with an id", ExitStatus.usage)
        }
        return try id("\(object.id)", kind)
    }

    private static func id(_ text: String, _ kind: Kind) throws -> Int64 {
        guard let number = Int64(text), number > 0 else {
            throw Failure("'\(text)' is not \(kind.owner) id ('\(kind.list)' prints them)", ExitStatus.usage)
        }
        return number
    }
}

/// A set of ids that needs about a bit for each of a million ids in a row.
private struct SeenIDs {
    private var bits: [Int64: UInt64] = [:]

    /// Adds an id.
    ///
    /// - Returns: Whether the id is new.
    mutating func insert(_ id: Int64) -> Bool {
        let bit: UInt64 = 1 << UInt64(id & 63)
        let word = bits[id >> 6, default: 0]
        bits[id >> 6] = word | bit
        return word & bit == 0
    }
}
