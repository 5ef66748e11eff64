import Foundation
import Model
import Testing

@testable import Store

/// Words, and what looks like more than words.
@Suite struct SearchTests {
    let test: TestDatabase
    let feed: Feed

    init() async throws {
        test = try TestDatabase()
        feed = try test.subscribe("https://one.example/")
    }

    private func save(_ texts: [(title: String, text: String)]) async throws {
        let articles = texts.enumerated().map { index, text in
            IncomingArticle.sample("\(index)", title: text.title, content: text.text, published: day(Double(-index)))
        }
        try await test.save(articles, of: feed)
    }

    private func titles(_ condition: ArticleCondition, _ order: ArticleQuery.Order = .newest) throws -> [String] {
        var query = ArticleQuery(condition)
        query.order = order
        return try test.titles(query)
    }

    /// SQL, the search index's own syntax, patterns, and what is no word at all.
    static let nasty = [
        "\"", "'", "''", "\\", "x'; DROP TABLE status; --", "') OR 1=1 --", "NEAR(a b)", "a NEAR b", "^a", "title:a",
        "{title}: a",
        "\"\u{308}", "a\"\u{308} OR b", "\u{70F}\"", "a OR b", "a AND b", "a NOT b", "-a", "+", "*", "**", "a*", "(",
        ")", "%", "_", "?", "?1", ":a", "@a", "$a",
        ";", "--",
        "/* a */", "[a-z]+", ".*", "\u{1}", "\u{FFFD}", "\u{301}", "e\u{301}", "\u{200D}", "🐈‍⬛", "猫", "ภาษา", "한국",
        "𝔞", "a\u{0}b", "\t", " ", "«»", "\u{202E}", String(repeating: "a ", count: 2_000),
        String(repeating: "\"", count: 999),
    ]

    @Test(arguments: nasty)
    func nothingInAWordIsSyntax(_ word: String) async throws {
        try await save([("plain", "something else"), ("nasty", "so: \(word.replacing("\0", with: " ")) .")])
        for isPrefix in [false, true] {
            let phrase = SearchPhrase(word, isPrefix: isPrefix)
            let conditions: [ArticleCondition] = [
                .text(phrase), .title(phrase), .author(word), .url(word), .tag(word), .not(.text(phrase)),
                .any([.text(phrase), .mark(.starred, true)]), .all([.text(phrase), .not(.title(phrase))]),
            ]
            for condition in conditions { _ = try titles(condition) }
        }
        for condition in [ArticleCondition.feeds([word]), .folders([word]), .accounts([word])] {
            #expect(throws: StoreError.self) { try titles(condition) }
        }
        #expect(try test.number("SELECT count(*) FROM status") == 2)
    }

    @Test(
        arguments: [
            ("c++", ["C++", "both"]), ("c", ["C", "C++", "C#", "both"]), ("C#", ["C#"]), (".net", [".NET"]),
            ("net", [".NET", "net"]), ("🐈", ["cat"]), ("猫", ["黒猫の本"]), ("の本", ["黒猫の本", "iPhoneの本"]),
            ("iphoneの", ["iPhoneの本"]), ("が", ["かが"]), ("고양", ["고양이가"]), ("...", []), ("cafe", ["Café"]),
            ("CAFÉ", ["Café"]), ("don’t", ["don't"]), ("at&t", ["AT&T"]),
        ] as [(String, [String])])
    func wordsInAnyScriptAndWithSignsAreFound(_ word: String, _ expected: [String]) async throws {
        let titles = [
            "C++", "C", "C#", "both", ".NET", "net", "cat", "黒猫の本", "iPhoneの本", "か", "かが", "고양이가", "dots", "Café",
            "don't", "AT&T",
        ]
        let texts = ["both": "<p>a <b>c++</b> b</p>", "cat": "&#x1F408; 🐈", "dots": "so ..."]
        try await save(titles.map { ($0, texts[$0] ?? "") })

        #expect(try self.titles(.text(SearchPhrase(word))).sorted() == expected.sorted())
    }

    @Test func charactersWithMarkupBetweenThemAreFound() async throws {
        try await save([("one", "<b>黒</b>猫"), ("two", "黒い猫")])

        #expect(try titles(.text(SearchPhrase("黒い猫"))) == ["two"])
    }

    @Test func punctuationIsLeftOutBesideWordsAndFindsNothingAlone() async throws {
        try await save([("one", "R & D is here"), ("two", "R, no more")])
        func text(_ text: String) -> ArticleCondition { .text(SearchPhrase(text)) }

        #expect(try titles(.all([text("r"), text("&"), text("d")])) == ["one"])
        #expect(try titles(text("&")) == [])
        #expect(try titles(.all([text("..."), .mark(.read, false)])) == [])
        #expect(try titles(.any([text("—"), text("more")])) == ["two"])
        #expect(try titles(.not(text("&"))).count == 2)
        #expect(try titles(.all([text("r"), .not(text("&"))])).count == 2)
    }

    @Test func excerptsAreOfAnyScript() throws {
        func excerpt(_ query: String, of text: String) -> String? {
            Excerpts(of: .text(SearchPhrase(query)), marks: ("<", ">"))?.excerpt(of: text)
        }
        #expect(excerpt("黒猫", of: "昔々、黒猫の本を読んだ。") == "昔々、<黒猫>の本を読んだ。")
        #expect(excerpt("猫", of: "猫猫、黒猫") == "<猫><猫>、黒<猫>")
        #expect(excerpt("c++", of: "C is not C++ yet.") == "C is not <C++> yet.")
        #expect(excerpt("café", of: "Cafe\u{301}!") == "<Cafe\u{301}>!")
        #expect(excerpt("본", of: "그 고양이가") == nil)
        let long = String(repeating: "昔々", count: 100)
        #expect(excerpt("黒猫", of: long + "黒猫" + long)?.count == 36 + 4)
    }

    @Test func phrasesAreThoseOfTheTexts() async throws {
        try await save([
            ("so it goes", "<p>one two three</p>"), ("two one", "<p>three two one</p>"), ("one", "<p>two three</p>"),
            ("猫の本", "<p>東京都庁</p>"), ("本の猫", "<p>京都東京</p>"),
        ])
        func text(_ text: String, isPrefix: Bool = false) -> ArticleCondition {
            .text(SearchPhrase(text, isPrefix: isPrefix))
        }
        func found(_ condition: ArticleCondition) throws -> [String] {
            let found = try titles(condition)
            let isRanked = if case .text = condition { true } else { false }
            for order in isRanked ? [ArticleQuery.Order.oldest, .title, .relevance] : [.oldest, .title] {
                #expect(try titles(condition, order).sorted() == found.sorted())
            }
            #expect(try test.database.articleCount(ArticleQuery(condition)) == found.count)
            #expect(try test.database.articleIDs(ArticleQuery(condition), mostSorted: 0).count == found.count)
            return found
        }

        #expect(try found(text("one two")) == ["so it goes"])
        #expect(try found(text("two one")) == ["two one"])
        #expect(try found(text("two thr", isPrefix: true)) == ["so it goes", "one"])
        #expect(try found(text("one two three four")) == [])
        #expect(try found(text("東京都")) == ["猫の本"])
        #expect(try found(text("猫の本")) == ["猫の本"])
        #expect(try found(.not(text("one two"))) == ["two one", "one", "猫の本", "本の猫"])
        #expect(try found(.any([text("one two"), text("東京都")])) == ["so it goes", "猫の本"])
        #expect(try found(.all([text("two"), .not(text("two three"))])) == ["two one"])
        #expect(try found(.not(.any([text("two three"), text("京都")]))) == ["two one"])
        #expect(try found(.all([text("one two"), .mark(.read, true)])) == [])
        #expect(try found(.any([text("one two"), .mark(.starred, true)])) == ["so it goes"])
    }

    @Test func wordsOfTitlesAreFoundThere() async throws {
        try await save([("one two", "<p>three</p>"), ("three", "<p>one two</p>"), ("猫", "<p>\u{1}three</p>")])
        func title(_ text: String, isPrefix: Bool = false) -> ArticleCondition {
            .title(SearchPhrase(text, isPrefix: isPrefix))
        }

        #expect(try titles(title("one")) == ["one two"])
        #expect(try titles(title("thr", isPrefix: true)) == ["three"])
        #expect(try titles(title("one two")) == ["one two"])
        #expect(try titles(title("two one")) == [])
        #expect(try titles(title("猫")) == ["猫"])
        #expect(try titles(.not(title("three"))) == ["one two", "猫"])
        #expect(try titles(.text(SearchPhrase("\u{1}three"))) == ["one two", "three", "猫"])
        #expect(try test.database.problems() == [])
    }

    @Test func longPhrasesAreFoundByTheirFirstWords() async throws {
        let words = (0..<10_000).map { "word\($0)" }
        let text = words.joined(separator: " ")
        try await save([("all", text), ("reversed", words.reversed().joined(separator: " "))])
        let first = words.prefix(SearchedPhrase.mostWords).joined(separator: " ")

        #expect(try titles(.text(SearchPhrase(text))) == ["all"])
        #expect(try titles(.text(SearchPhrase(first + " more"))) == ["all"])
        #expect(try titles(.text(SearchPhrase("more " + first))) == [])
        #expect(try titles(.text(SearchPhrase(words.prefix(40).joined(separator: " ") + " more"))) == [])
        #expect(try titles(.text(SearchPhrase(String(repeating: "猫", count: 10_000)))) == [])
    }

    /// The index's parser has a stack of its own, of a hundred entries.
    @Test func deepAndWideConditionsAreFine() async throws {
        try await save([("one", "a b"), ("two", "c")])
        let (a, b, c) = ("a", "b", "c")
        var deep = ArticleCondition.text(SearchPhrase(c))
        for level in 0..<20 {
            let word = ArticleCondition.text(SearchPhrase(level.isMultiple(of: 2) ? a : b))
            deep = level.isMultiple(of: 2) ? .not(.all([word, .not(deep)])) : .any([.not(word), .all([deep, word])])
        }
        _ = try titles(deep)
        _ = try titles(.any([deep, .mark(.starred, true)]))
        let wide = (0..<200).map { ArticleCondition.text(SearchPhrase("x\($0)")) }
        #expect(try titles(.any(wide + [.text(SearchPhrase(c))])) == ["two"])
        #expect(try titles(.any(wide + [.title(SearchPhrase("two")), .author("nobody")])) == ["two"])
        #expect(try titles(.all(wide)) == [])
    }

    @Test func relevanceIsOfRareWordsAndTitles() async throws {
        let filler = Array(repeating: "some other words that fill the text", count: 4).joined(separator: " ")
        try await save([
            ("far", "\(filler) ferry"), ("near", "ferry ferry ferry"), ("The ferry", filler), ("none", filler),
        ])

        #expect(try titles(.text(SearchPhrase("ferry")), .relevance).last == "far")
        #expect(try Set(titles(.text(SearchPhrase("ferry")), .relevance)) == ["far", "near", "The ferry"])
        #expect(throws: StoreError.nothingToRank) { try titles(.mark(.read, false), .relevance) }
        #expect(throws: StoreError.nothingToRank) { try titles(.not(.text(SearchPhrase("ferry"))), .relevance) }
    }

    @Test func relevanceIsOfHowOftenAWordIsThere() async throws {
        try await save([
            ("once", "ferry boat boat boat"), ("never", "boat boat boat boat"), ("often", "ferry ferry ferry boat"),
        ])

        #expect(try titles(.text(SearchPhrase("ferry")), .relevance) == ["often", "once"])
    }

    @Test func relevanceOfACharacterIsOfWhereverItStands() async throws {
        try await save([("本", "猫の本"), ("猫の本", "本の本")])

        #expect(try titles(.text(SearchPhrase("猫")), .relevance) == ["猫の本", "本"])
    }

    @Test func equallyRelevantArticlesStandTheNewestFirst() async throws {
        try await save((0..<9).map { ("\($0)", $0 == 7 ? "ferry ferry" : "ferry boat") })
        var query = ArticleQuery(.all([.text(SearchPhrase("ferry")), .not(.title(SearchPhrase("3")))]))
        query.order = .relevance
        query.limit = 6

        #expect(try test.titles(query) == ["7", "0", "1", "2", "4", "5"])
    }

    /// The text that is shown is the one that is searched.
    @Test func contentIsOfOneView() async throws {
        try await save([("one", "beginning")])
        try test.execute("DROP VIEW articleContent")
        try test.execute("CREATE VIEW articleContent (id, content) AS SELECT id, '<p>the whole text</p>' FROM article")
        try await test.database.rebuildSearchIndex()
        let query = ArticleQuery(.all([.text(SearchPhrase("whole text")), .has(.content)]))
        var found: [FullArticle] = []

        try test.database.forEachArticle(query, with: [.content, .excerpt], marks: ("<", ">")) { found.append($0) }

        #expect(found.map(\.article.content) == ["<p>the whole text</p>"])
        #expect(found.map(\.excerpt) == ["the <whole text>"])
        #expect(try test.titles(ArticleQuery(.text(SearchPhrase("beginning")))) == [])
        #expect(try test.database.problems() == [])
    }

    @Test func excerptsShowTheWordsInTheText() async throws {
        let long = Array(repeating: "word", count: 40).joined(separator: " ")
        try await save([("one", "\(long) a <b>ferry</b> \(long)"), ("ferry", "nothing"), ("three", "Café")])
        let ferry = ArticleCondition.text(SearchPhrase("ferr", isPrefix: true))
        let query = ArticleQuery(.any([ferry, .text(SearchPhrase("cafe")), .not(.text(SearchPhrase("word")))]))
        var excerpts: [String: String] = [:]

        try test.database.forEachArticle(query, with: .excerpt, marks: ("<", ">")) { full in
            excerpts[full.listed.title ?? ""] = full.excerpt
        }

        #expect(excerpts["one"]?.hasPrefix("…word") == true)
        #expect(excerpts["one"]?.contains("<ferry>") == true)
        #expect(excerpts["ferry"] == nil)
        #expect(excerpts["three"] == "<Café>")
    }

    @Test func namesAreThoseOfTheAccountThatStandsBeside() async throws {
        let remote = try test.addRemoteFeed()
        _ = try test.addRemoteArticle("1", of: remote)
        _ = try test.database.subscribe(
            NewFeed(url: "https://one.example/"), in: remote.accountID, at: day(0))
        try await save([("here", "a")])

        #expect(throws: StoreError.self) { try titles(.feeds(["one.example"])) }
        #expect(try titles(.all([.accounts(["local"]), .feeds(["one.example"])])) == ["here"])
        #expect(
            try titles(.any([.mark(.starred, true), .all([.accounts(["local"]), .feeds(["one.example"])])])) == [
                "here"
            ])
        var query = ArticleQuery(.ids([ArticleID(1), ArticleID(2)]))
        query.account = remote.accountID
        #expect(try test.titles(query) == ["1"])
    }

    /// However many there are in all: an index of statuses doesn't know accounts.
    @Test func countsAreOfTheAccount() async throws {
        let remote = try test.addRemoteFeed()
        for id in ["1", "2"] { _ = try test.addRemoteArticle(id, of: remote) }
        try await save([("1", "a"), ("2", "b"), ("3", "c")])
        try test.execute("UPDATE article SET title = 'ferry'")
        try await test.database.rebuildSearchIndex()
        for (account, count) in [(nil, 5), (remote.accountID, 2), (test.local, 3)] {
            var query = ArticleQuery(.all([.text(SearchPhrase("ferry")), .mark(.read, false)]))
            query.account = account
            for most in [ArticleSQL.mostSorted, 0] {
                #expect(try test.database.articleCount(query, mostSorted: most) == count)
            }
        }
    }
}
