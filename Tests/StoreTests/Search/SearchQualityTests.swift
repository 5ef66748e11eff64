import Foundation
import Model
import Testing

@testable import Store

/// `Fixtures/searches.txt`: queries in many languages, and what they find.
@Suite struct SearchQualityTests {

    struct Language: CustomStringConvertible, Sendable {
        var name: String
        var texts: [String] = []
        var queries: [(text: String, found: [Int])] = []
        var description: String { name }
    }

    static let languages: [Language] = {
        let path = "\(Bundle.module.bundlePath)/Fixtures/searches.txt"
        let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.reduce(into: []) { languages, line in
            if line.hasPrefix("#") && !line.contains("->") { return }
            if line.hasPrefix("[") && line.hasSuffix("]") {
                return languages.append(Language(name: String(line.dropFirst().dropLast())))
            }
            let last = languages.count - 1
            let line = decoded(line)
            if let arrow = line.range(of: " ->", options: .backwards) {
                let numbers = line[arrow.upperBound...].split(separator: " ").compactMap { Int($0) }
                languages[last].queries.append((String(line[..<arrow.lowerBound]), numbers.map { $0 - 1 }))
            } else {
                languages[last].texts.append(String(line.drop { $0 != " " }.dropFirst()))
            }
        }
    }()

    /// `\u{AD}` stands for what can't be seen.
    private static func decoded(_ line: Substring) -> String {
        String(line).replacing(/\\u\{([0-9A-F]+)\}/) { match in
            UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
        }
    }

    private func phrase(_ query: String) -> SearchPhrase {
        query.hasSuffix("*") ? SearchPhrase(String(query.dropLast()), isPrefix: true) : SearchPhrase(query)
    }

    private func rightAnswers(_ tokenizer: String, of language: Language) throws -> Int {
        let index = try SearchIndex(language.texts, tokenize: tokenizer)
        return try language.queries.count { try index.found(phrase($0.text)) == $0.found }
    }

    @Test func thereAreManyLanguagesAndQueries() {
        #expect(Self.languages.count > 25)
        #expect(Self.languages.reduce(0) { $0 + $1.queries.count } > 350)
    }

    @Test(arguments: languages)
    func findsWhatItShouldAndNothingElse(_ language: Language) throws {
        let index = try SearchIndex(language.texts, tokenize: "words")
        for query in language.queries {
            #expect(try index.found(phrase(query.text)) == query.found, "\(query.text)")
        }
    }

    /// SQLite's own tokenizers, for comparison.
    @Test func othersFindLess() throws {
        for tokenizer in ["unicode61 remove_diacritics 2", "trigram"] {
            let right = try Self.languages.map { try rightAnswers(tokenizer, of: $0) }.reduce(0, +)
            let all = Self.languages.reduce(0) { $0 + $1.queries.count }
            #expect(right < all * 2 / 3)
        }
    }
}
