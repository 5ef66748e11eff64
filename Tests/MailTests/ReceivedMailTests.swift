import Base
import Foundation
import Model
import Parser
import Testing

@testable import Mail

/// Mails as they come, each written for what it shows.
@Suite struct ReceivedMailTests {
    private func mail(_ text: String) throws -> ReceivedMail { try #require(ReceivedMail(Array(text.utf8))) }

    private func item(_ text: String) throws -> ParsedItem { try mail(text).item }

    /// Returns the content of a mail with the header, and a body in bytes.
    private func content(_ header: String, _ body: [UInt8]) throws -> String? {
        let item = try #require(ReceivedMail(Array("Subject: Harbour\n\(header)\n\n".utf8) + body)).item
        return item.article.content ?? item.contentText
    }

    private func content(_ header: String, _ body: String) throws -> String? { try content(header, Array(body.utf8)) }

    private func subject(_ field: [UInt8]) throws -> String? {
        try #require(ReceivedMail(Array("Date: x\nSubject: ".utf8) + field + Array("\n\nWords".utf8))).item.article
            .title
    }

    private func subject(_ field: String) throws -> String? { try subject(Array(field.utf8)) }

    // MARK: - Parts

    private func alternatives(_ parts: [(type: String, text: String)]) throws -> String? {
        let parts = parts.map { "--b\nContent-Type: \($0.type); charset=utf-8\n\n\($0.text)\n" }
        return try content("Content-Type: multipart/alternative; boundary=b", parts.joined() + "--b--\n")
    }

    @Test(arguments: [
        "", " ", "<body></body>", "<img src='https://t.example/p.gif' width=1 height=1>", "&nbsp;",
        "<style>p {}</style>",
    ])
    func aPartWithoutWordsDoesNotCount(_ html: String) throws {
        let text = try alternatives([("text/plain", "The tram opens."), ("text/html", html)])
        #expect(text?.contains("The tram opens.") == true)
    }

    @Test func commandsOfEnrichedTextAreNoWords() throws {
        let enriched = "<bold>Now</bold> is\nthe time.\n\nOr <<never>."
        #expect(try alternatives([("text/plain", "Plain."), ("text/enriched", enriched)])?.contains("Plain.") == true)
        let alone = try alternatives([("text/enriched", enriched)])
        #expect(alone?.contains("Now is the time.") == true && alone?.contains("Or &lt;never") == true)
        let color = try alternatives([("text/enriched", "<color><param>red</param>Red</color> and 1 < 2")])
        #expect(color?.contains("<p>Red and 1 &lt; 2") == true, "\(color ?? "")")
    }

    /// Lists write their footers behind a text, whatever its encoding.
    @Test(arguments: [
        "_______________________________________________\nNews mailing list\nhttps://lists.example/", "-- \nNews",
        "News",
    ])
    func whatFollowsBase64IsNoneOfIt(_ footer: String) throws {
        // With padding, and without any.
        for words in ["The words: Größe, Füße!!", "The words: Größe, Füße!"] {
            let text = try content(
                "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64",
                "\(Data(words.utf8).base64EncodedString())\n\n\(footer)\n")
            #expect(text?.contains(words) == true, "\(text ?? "")")
        }
    }

    /// A relay wraps lines that are too long for it.
    @Test func base64MayBeWrappedAgain() throws {
        let words = String(repeating: "The words are here. ", count: 40)
        let digits = Array(Data(words.utf8).base64EncodedString())
        let lines = stride(from: 0, to: digits.count, by: 76).flatMap { start in
            let line = digits[start..<min(start + 76, digits.count)]
            return [String(line.prefix(70)), String(line.dropFirst(70))]
        }
        let header = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64"
        #expect(try content(header, lines.joined(separator: "\n"))?.contains(words.dropLast()) == true)
    }

    @Test func base64MayBeJoinedOfSeveral() throws {
        let text = ["One. ", "Two."].map { Data($0.utf8).base64EncodedString() }.joined(separator: "\n")
        let header = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64"
        #expect(try content(header, text)?.contains("One. Two.") == true)
    }

    // MARK: - Header

    @Test func anArticleHasWhatTheHeaderSays() throws {
        let mail = try mail(
            """
            From: "Lee, Ann" <ann@harbour.example>
            Subject: Ferry
             late
            Date: Wed, 20 Nov 2024 09:00:00 +0100
            Message-ID: <42.x@harbour.example>
            List-Id: Harbour News <news.harbour.example>
            Archived-At: <https://harbour.example/42>

            It waits.
            """)
        #expect(mail.item.article.title == "Ferry late")
        #expect(mail.item.authors == [Author(name: "Lee, Ann", email: "ann@harbour.example")])
        #expect(mail.item.article.datePublished == Date(timeIntervalSince1970: 1_732_089_600))
        #expect(mail.item.id == "42.x@harbour.example")
        #expect(mail.item.article.url == "https://harbour.example/42")
        #expect(mail.item.contentText == "It waits.")
        #expect(mail.source == .init(id: "news.harbour.example", name: "Harbour News"))
    }

    @Test(arguments: [
        ("List-Id: <news.harbour.example>\nFrom: Ann <a@b.example>", "news.harbour.example"),
        ("List-Id: news.harbour.example\nFrom: Ann <a@b.example>", "news.harbour.example"),
        ("List-Id: =?utf-8?Q?H=C3=A4fen?= <x.example>", "Häfen"),
        ("From: Ann <a@b.example>", "Ann"), ("From: a@b.example (Ann Lee)", "Ann Lee"),
        ("From: a@b.example", "a@b.example"),
        ("Sender: <a@b.example>", "a@b.example"),
    ])
    func theListElseTheSenderNamesTheFeed(fields: String, name: String) throws {
        #expect(try mail("Subject: x\n\(fields)\n\nWords").source?.name == name)
    }

    @Test func aMailWithoutSenderHasNoSource() throws {
        #expect(try mail("Subject: x\n\nWords").source == nil)
    }

    @Test(arguments: [
        ("Ann <a@b.example>, Bob <b@b.example>", ["Ann", "Bob"]), ("Lee, Ann <a@b.example>", ["Lee, Ann"]),
        ("\"Ann \\\"A\\\" Lee\" <a@b.example>", ["Ann \"A\" Lee"]), ("=?utf-8?B?w4Rubg==?= <a@b.example>", ["Änn"]),
        ("\"=?utf-8?B?w4Rubg==?=\" <a@b.example>", ["Änn"]),
    ])
    func authorsAreNamed(from: String, names: [String]) throws {
        #expect(try item("From: \(from)\n\nWords").authors.map(\.name) == names)
    }

    @Test(arguments: [
        ("=?iso-8859-1?Q?caf=E9_au_lait?=", "café au lait"), ("=?UTF-8?b?Y2Fmw6k=?=", "café"),
        ("=?utf-8*en?q?caf=C3=A9?=", "café"), ("a =?utf-8?q?b?= c", "a b c"),
        // Blanks between words don't count, and a character may be divided between two.
        ("=?utf-8?q?ca?=\n =?utf-8?q?f=C3?= =?utf-8?q?=A9?=", "café"), ("=?utf-8?q?a?= =?iso-8859-1?q?=E9?=", "aé"),
        ("=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=", "日本"),
        // What only looks like a word is text.
        ("=?utf-8?x?a?=", "=?utf-8?x?a?="), ("=?utf-8?q?a", "=?utf-8?q?a"), ("a =? b", "a =? b"),
        ("=?nonsense?q?a=E9?=", "aé"), ("=?utf-8?b?Y2Fmw6k?=", "café"),
    ])
    func encodedWordsAreRead(field: String, text: String) throws { #expect(try subject(field) == text) }

    @Test func rawBytesInFieldsAreGuessed() throws {
        #expect(try subject("café") == "café")
        #expect(try subject(Array("caf".utf8) + [0xE9]) == "café")
    }

    @Test func aMailboxLineAndEmptyLinesInFrontAreSkipped() throws {
        let text = "\n\nFrom ann@harbour.example  Wed Nov 20 08:00:00 2024\nSubject: Ferry\r\n\r\nIt waits."
        #expect(try item(text).article.title == "Ferry")
        #expect(try item(text).contentText == "It waits.")
    }

    @Test func aHeaderMayEndWithoutAnEmptyLine() throws {
        #expect(try item("Subject: Ferry\nIt waits").contentText == "It waits")
    }

    @Test(arguments: ["", "\n", "Words", "Ann: hello\n\nWords", "<rss></rss>", "{}", "\u{0}\u{1}"])
    func otherTextIsNoMail(text: String) { #expect(ReceivedMail(Array(text.utf8)) == nil) }

    @Test func aLineThatOnlyBeginsLikeABoundaryIsText() throws {
        let text = """
            Subject: x
            Content-Type: multipart/mixed; boundary=b

            --b

            One
            --bee
            --b and more
            --b--more
            Two
            --b--
            """
        #expect(try item(text).contentText == "One\n--bee\n--b and more\n--b--more\nTwo")
    }

    @Test func onlyWebAddressesAreAddresses() throws {
        #expect(try item("Subject: x\nArchived-At: <javascript:alert(1)>\n\nWords").article.url == nil)
        #expect(try item("Subject: x\nArchived-At: <https://>\n\nWords").article.url == nil)
        #expect(
            try item("Subject: x\nArchived-At: <HTTPS://a.example/1>\n\nWords").article.url == "HTTPS://a.example/1")
    }

    // MARK: - Identity

    @Test func aMailWithoutIDIsKnownByWhatItSays() throws {
        let first = try item("Received: by a\nFrom: a@b.example\nSubject: News\n\nMonday")
        let again = try item("Received: by c\nFrom: a@b.example\nSubject: News\n\nMonday")
        let other = try item("Received: by a\nFrom: a@b.example\nSubject: News\n\nTuesday")
        #expect(first.id == again.id)
        #expect(first.id != other.id)
    }

    // MARK: - Encodings

    @Test(arguments: [
        ("base64", "Y2Fmw6k="), ("BASE64", "Y2Fm\r\nw6k=\r\n"), ("base64", "Y2Fmw6k"), ("base64", "Y2Fm!w6k=\n--\n"),
        ("quoted-printable", "caf=C3=A9"), ("quoted-printable", "ca=\nf=c3=\r\n=a9"), ("8bit", "café"), ("", "café"),
    ])
    func bodiesAreDecoded(encoding: String, body: String) throws {
        let header = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: \(encoding)"
        #expect(try content(header, body)?.hasPrefix("café") == true)
    }

    @Test func whatIsNoQuotedPrintableStays() throws {
        #expect(try content("Content-Transfer-Encoding: quoted-printable", "1=2 =ZZ \t\nb=") == "1=2 =ZZ\nb")
    }

    @Test(
        arguments: [
            ("text/plain; charset=iso-8859-15", [0xA4], "€"), ("text/plain", [0xE9], "é"),
            ("text/plain", [0xC3, 0xA9], "é"),
            // A mail that is UTF-8 is not what it claims to be.
            ("text/plain; charset=us-ascii", [0xC3, 0xA9], "é"), ("text/plain; charset=nonsense", [0xE9], "é"),
            ("text/plain; charset=\"koi8-r\"", [0xC1], "а"), ("text/plain; charset*=us-ascii'en'koi8-r", [0xC1], "а"),
            ("text/plain; CHARSET*0=ko; charset*1=i8-r", [0xC1], "а"),
        ] as [(String, [UInt8], String)])
    func charsetsAreRead(type: String, bytes: [UInt8], text: String) throws {
        #expect(try content("Content-Type: \(type)", bytes) == text)
    }

    @Test func aPageMaySayItsEncoding() throws {
        let page = Array("<meta charset=koi8-r><p>".utf8) + [0xC1]
        #expect(try content("Content-Type: text/html", page)?.hasSuffix("<p>а") == true)
    }

    // MARK: - Parts

    private let plain = "--x\nContent-Type: text/plain\n\nWords\n"
    private let html = "--x\nContent-Type: text/html\n\n<p>Page\n"

    @Test func ofAlternativesHTMLIsShown() throws {
        let type = "Content-Type: multipart/alternative; boundary=x"
        #expect(try content(type, "For old programs\n\(plain)\(html)--x--\nend") == "<p>Page")
        #expect(try content(type, "\(html)\(plain)--x--") == "<p>Page")
        #expect(try content(type, "\(plain)--x--") == "Words")
    }

    @Test(arguments: ["", "--x\n", "--x", "--x--"])
    func theLastBoundaryMayBeMissing(end: String) throws {
        let text = try content("Content-Type: multipart/alternative; boundary=x", plain + html + end)
        #expect(text?.hasPrefix("<p>Page") == true)
    }

    @Test func aBoundaryMayBeMissingInTheHeader() throws {
        #expect(try content("Content-Type: multipart/alternative", "\n\(plain)\(html)--x--") == "<p>Page")
    }

    @Test func boundariesThatBeginAlikeAreDifferent() throws {
        let inner = "--x\nContent-Type: multipart/alternative; boundary=xy\n\n--xy\n\nInner\n--xy--\n"
        #expect(try content("Content-Type: multipart/mixed; boundary=\"x\"", inner + "--x--") == "Inner")
    }

    @Test func mixedTextsAreShownBelowEachOther() throws {
        let attachment = "--x\nContent-Type: text/plain\nContent-Disposition: attachment; filename=a.txt\n\nFile\n"
        let picture = "--x\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\niVBOR\n"
        let text = try content(
            "Content-Type: multipart/mixed; boundary=x", html + attachment + picture + plain + "--x--")
        #expect(text == "<p>Page\n<p>Words</p>")
    }

    @Test func ofRelatedPartsTheFirstIsShown() throws {
        #expect(try content("Content-Type: multipart/related; boundary=x", html + plain + "--x--") == "<p>Page")
    }

    @Test func aMessageInsideIsShownBelowItsSubject() throws {
        let inside = "--x\nContent-Type: message/rfc822\n\nSubject: A < B\n\nInside\n"
        let text = try content("Content-Type: multipart/mixed; boundary=x", plain + inside + "--x--")
        #expect(text == "<p>Words</p>\n<h2>A &lt; B</h2>\n<p>Inside</p>")
        let digest = try content("Content-Type: multipart/digest; boundary=x", "--x\n\nSubject: A\n\nInside\n--x--")
        #expect(digest == "<h2>A</h2>\n<p>Inside</p>")
    }

    @Test func linesThatGoOnAreJoined() throws {
        let body = "It waits \nfor you.\n>quoted \n> too\n From here\n-- \nAnn"
        #expect(
            try content("Content-Type: text/plain; format=flowed", body)
                == "It waits for you.\n>quoted \n> too\nFrom here\n-- \nAnn")
        #expect(try content("Content-Type: text/plain; format=flowed; delsp=yes", "to \nday") == "today")
    }

    // MARK: - What rss writes

    @Test func aWrittenMailIsReadAgain() throws {
        var message = MailMessage(
            sender: "Hafen, „Nord“", address: "news.example@rss.invalid",
            subject: "Fähre = ? " + String(repeating: "ü ", count: 90),
            date: 1_732_089_600, id: "0123", plain: "Wörter\n", html: "<p>From here, ä\nFrom there</p>\n.\n")
        message.list = ("Der Hafen", "1.news.example.rss.invalid")
        message.archivedAt = "https://news.example/1"
        let mail = try mail(message.text)
        #expect(mail.item.article.title == message.subject.trimmingCharacters(in: .whitespaces))
        #expect(mail.item.authors == [Author(name: message.sender, email: message.address)])
        #expect(mail.item.article.datePublished == Date(timeIntervalSince1970: 1_732_089_600))
        #expect(mail.item.id == "0123@rss.invalid")
        #expect(mail.item.article.url == message.archivedAt)
        #expect(
            mail.item.article.content.map { $0 + "\n" } == message.html || mail.item.article.content == message.html)
        #expect(mail.source == .init(id: "1.news.example.rss.invalid", name: "Der Hafen"))
    }

    // MARK: - Harm

    /// Mails that take long if anything is read more often than a few times.
    @Test(.timeLimit(.minutes(1)), arguments: Harm.allCases)
    func hostileMailsAreReadInTime(_ harm: Harm) { _ = ReceivedMail(Array(harm.text.utf8)) }

    enum Harm: CaseIterable {
        case fields, foldedField, words, deepParts, manyParts, openQuotes, comments, base64, boundaries, messages

        var text: String {
            func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
            let header = "Subject: x\n"
            switch self {
            case .fields: return header + many("Subject: y\n", 200_000)
            case .foldedField: return "Subject: x" + many("\n y", 300_000)
            case .words: return "Subject: " + many("=?a?q?", 100_000) + "\n\n"
            case .deepParts:
                return header + (0..<2000).map { "Content-Type: multipart/mixed; boundary=\($0)\n\n--\($0)\n" }.joined()
            case .manyParts:
                return header + "Content-Type: multipart/mixed; boundary=x\n\n" + many("--x\n\n\n", 100_000)
            case .openQuotes: return header + "Content-Type: a;" + many("\"\\;", 100_000) + "\n\n"
            case .comments: return "From: " + many("(", 300_000) + "\n\n"
            case .base64: return header + "Content-Transfer-Encoding: base64\n\n" + many("QUJD", 250_000)
            case .boundaries: return header + "Content-Type: multipart/mixed\n\n" + many("--x--\n", 100_000)
            case .messages: return many("Subject: x\nContent-Type: message/rfc822\n\n", 20_000)
            }
        }
    }

    @Test func messagesInMessagesEnd() throws {
        let text =
            String(repeating: "Subject: x\nContent-Type: message/rfc822\n\n", count: 1000) + "Subject: y\n\nWords"
        #expect(try item(text).article.content == nil)
    }
}
