import Testing

@testable import Patterns

@Suite struct PatternTests {

    static let folding = PatternFolding(
        folded: { text in
            String(
                String.UnicodeScalarView(
                    text.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
                        switch scalar {
                        case "é", "É": ["e"]
                        case "ß": ["s", "s"]
                        case "\u{301}": []
                        default: Array(scalar.properties.lowercaseMapping.unicodeScalars)
                        }
                    }))
        },
        isLetter: { Unicode.Scalar($0)?.properties.isAlphabetic ?? false })

    private func matches(_ pattern: String, _ text: String) throws -> Bool {
        var matcher = PatternMatcher(try Pattern(pattern), Self.folding)
        return matcher.matches(Self.folding.folded(text))
    }

    @Test(
        arguments: [
            ("ferry", "The ferry", "The fery"),
            ("FERRY", "the Ferry", "fer ry"),
            ("^ad", "Ad: buy", "an ad"),
            ("ad$", "an ad", "ads"),
            ("^$", "", "a"),
            ("^\\[ad\\]", "[Ad] buy", "Ad buy"),
            ("a.c", "abc", "a\nc"),
            ("a.c", "a🐈c", "ac"),
            ("a\\.c", "a.c", "abc"),
            ("ferry|boat", "a boat", "a bat"),
            ("^(ferry|boat)s?$", "boats", "boatss"),
            ("^(?:a|b)*c", "ababc", "abdc"),
            ("(|a)b", "b", "a"),
            ("ab*c", "ac", "abb"),
            ("ab+c", "abbc", "ac"),
            ("ab+?c", "abbc", "ac"),
            ("^a{3}$", "aaa", "aa"),
            ("^a{2,}$", "aaaaaaa", "a"),
            ("^a{2,4}$", "aaaa", "aaaaa"),
            ("^a{0,2}$", "", "aaa"),
            ("^a{0}$", "", "a"),
            ("^(ab?){2,3}$", "aba", "abbb"),
            ("^(a|bc){2}d$", "abcd", "abd"),
            ("^(a?){2,3}b$", "aaab", "aaaab"),
            ("^((a{1,2}){2}){2}$", "aaaaa", "aaa"),
            ("a{,2}", "a{,2}", "aa"),
            ("a{x", "a{x", "aax"),
            ("[a-c]x", "bx", "dx"),
            ("[^a-c]x", "dx", "bx"),
            ("[A-C]x", "bX", "dx"),
            ("[]-]x", "]x", "ax"),
            ("[a-]x", "-x", "bx"),
            ("[\\d.]x", "5x", "ax"),
            ("[^\\d]x", "ax", "5x"),
            ("\\d\\D", "5a", "55"),
            ("^\\w+$", "naïve_7", "a b"),
            ("\\W", "a b", "ab"),
            ("a\\sb", "a\u{A0}b", "a_b"),
            ("a\\Sb", "a_b", "a b"),
            ("\\bcat\\b", "a cat.", "a cats"),
            ("\\bcat\\b", "cat", "concat"),
            ("\\Bcat", "concat", "a cat"),
            ("\\b5", "я 5", "я5"),
            ("(\\bx|y)+z", "yxz y z x-xz", "yyxy"),
            ("a(\\b| )b", "a b", "ab"),
            ("a($|b)c?$", "abc", "ac"),
            ("café", "CAFE\u{301}", "cafi"),
            ("caf[é]", "cafe", "cafi"),
            ("cafe\u{301}", "Café", "caf"),
            ("stra[ß]e", "STRASSE", "strase"),
            ("[^é]x", "ax", "éx"),
            ("\\x41\\x{1F408}", "a🐈", "a"),
            ("a\\/b", "a/b", "ab"),
            ("a\\tb", "a\tb", "atb"),
            ("猫[の-ん]", "黒猫の", "黒猫"),
        ])
    func textsThatMatch(pattern: String, text: String, other: String) throws {
        #expect(try matches(pattern, text))
        #expect(try !matches(pattern, other))
    }

    @Test(
        arguments: [
            ("(ab", .unclosedGroup, 0), ("a(b(c)", .unclosedGroup, 1), ("ab)", .unopenedGroup, 2),
            ("é[ab", .unclosedClass, 1), ("[]", .unclosedClass, 0), ("x[b-a]", .badRange, 2),
            ("[\\d-z]", .badRange, 1), ("*a", .nothingToRepeat("*"), 0), ("a|+", .nothingToRepeat("+"), 2),
            ("a**", .nothingToRepeat("*"), 2), ("a{2}{3}", .nothingToRepeat("{"), 4), ("{2}", .nothingToRepeat("{"), 0),
            ("a{3,2}", .badCount, 1), ("a{1001}", .badCount, 1), ("a{99999999999999999999}", .badCount, 1),
            ("ab\\", .nothingEscaped, 2), ("a\\y", .unknownEscape("\\y"), 1), ("(a)\\1", .unknownEscape("\\1"), 3),
            ("\\x{110000}", .unknownEscape("\\x"), 0), ("\\x4", .unknownEscape("\\x"), 0),
            ("a(?=b)", .unsupported("(?="), 1), ("[[:alpha:]]", .unsupported("[:"), 1),
            ("(a{1000}){1000}", .tooLarge, 0), ("a((b?){1000}){1000}", .tooLarge, 1),
            (String(repeating: "(", count: 10_000), .tooDeep, 50),
            (String(repeating: "a", count: 10_000), .tooLarge, 2_000),
            (String(repeating: "ab|", count: 5_000), .tooLarge, 0),
        ] as [(String, PatternError.Problem, Int)])
    func mistakesHaveTheirPlaces(pattern: String, problem: PatternError.Problem, offset: Int) {
        #expect {
            _ = try Pattern(pattern)
        } throws: {
            let error = $0 as? PatternError
            return error?.problem == problem && error?.offset == offset
        }
    }

    /// Those with which matchers that try one way after the other take years.
    @Test(arguments: [
        "^(a+)+$", "(a|a)*b", "(a?){30}a{31}b", "(.*)(.*)(.*)(.*)b", "a.{1,500}b", "(a{1,30}){1,30}b", "((a*)*)*b",
    ])
    func noPatternTakesLong(pattern: String) throws {
        let text = String(repeating: "a", count: 20_000) + "!"
        let start = ContinuousClock.now
        #expect(try !matches(pattern, text))
        #expect(ContinuousClock.now - start < .seconds(30))
    }

    // MARK: - Required text

    @Test(
        arguments: [
            ("ferry", .run("ferry", startsWord: false, endsWord: false)),
            ("\\bferry\\b", .run("ferry", startsWord: true, endsWord: true)),
            ("^ferry", .run("ferry", startsWord: true, endsWord: false)),
            (
                "^new ferr",
                .all([
                    .run("new", startsWord: true, endsWord: true), .run("ferr", startsWord: true, endsWord: false),
                ])
            ),
            (
                "\\b(ferry|boat)\\b",
                .any([
                    .run("ferry", startsWord: true, endsWord: true), .run("boat", startsWord: true, endsWord: true),
                ])
            ),
            ("(ferry|.)", nil), ("(ferry)?", nil), ("(ferry)*", nil), ("[f]", nil),
            (
                "\\b(ferry-)+x",
                .all([.run("ferry", startsWord: true, endsWord: true), .run("x", startsWord: false, endsWord: false)])
            ),
            ("\\sferry\\S", .run("ferry", startsWord: true, endsWord: false)),
            ("\\Bferry\\B", .run("ferry", startsWord: false, endsWord: false)),
        ] as [(String, RequiredText?)])
    func textThatMatchesHave(pattern: String, text: RequiredText?) throws {
        #expect(try Pattern(pattern).required == text)
    }
}
