import Foundation
import Testing

@testable import Mail

@Suite struct MailMessageTests {
    private func message(
        sender: String = "Harbour News", subject: String = "Ferry", plain: String = "Words\n",
        html: String = "<p>Words</p>\n"
    ) -> MailMessage {
        MailMessage(
            sender: sender, address: MailAddress.sender(ofFeed: "https://harbour.example/feed"), subject: subject,
            date: 1_732_089_600, id: MailAddress.id(of: ["https://harbour.example/feed", "1"]), plain: plain, html: html
        )
    }

    private func header(_ message: MailMessage) throws -> [String] {
        let end = try #require(message.text.range(of: "\n\n"))
        return message.text[..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false).map {
            String($0)
        }
    }

    /// Returns the field with its lines joined.
    private func field(_ name: String, _ message: MailMessage) throws -> String {
        let header = try header(message).joined(separator: "\n").replacing("\n ", with: " ")
        let lines = header.split(separator: "\n").filter { $0.hasPrefix("\(name): ") }
        #expect(lines.count == 1)
        return String(lines.first?.dropFirst(name.count + 2) ?? "")
    }

    /// As RFC 2047 has it.
    private func decoded(_ field: String) throws -> String {
        let words = field.split(separator: " ")
        let bytes = try words.map { word in
            #expect(word.utf8.count <= 75)
            let base64 = try #require(word.wholeMatch(of: /=\?UTF-8\?B\?(.*)\?=/)).output.1
            let data = try #require(Data(base64Encoded: String(base64)))
            // Each word is a text.
            return try #require(String(data: data, encoding: .utf8))
        }
        return bytes.joined()
    }

    @Test func aWholeMessage() {
        var message = message(
            sender: "Ann Ö. · Harbour News", subject: "Ferry, \"late\" again", plain: "Ferry\n\nIt is late.\n",
            html: "<p>Überfahrt</p>\n")
        message.list = ("Harbour News", MailAddress.list(ofFeed: "https://harbour.example/feed"))
        message.archivedAt = "https://harbour.example/1?a=ö"

        #expect(
            message.text == """
                From: =?UTF-8?B?QW5uIMOWLiDCtyBIYXJib3VyIE5ld3M=?=
                 <harbour.example@rss.invalid>
                Subject: Ferry, "late" again
                Date: Wed, 20 Nov 2024 08:00:00 +0000
                Message-ID: <c1c69d631181f1a70252c9d6e32ad1af@rss.invalid>
                List-Id: Harbour News <17e4d472.harbour.example.rss.invalid>
                Archived-At: <https://harbour.example/1?a=%C3%B6>
                MIME-Version: 1.0
                Content-Type: multipart/alternative;
                 boundary="=_c1c69d631181f1a70252c9d6e32ad1af"

                --=_c1c69d631181f1a70252c9d6e32ad1af
                Content-Type: text/plain; charset=utf-8
                Content-Transfer-Encoding: 7bit

                Ferry

                It is late.

                --=_c1c69d631181f1a70252c9d6e32ad1af
                Content-Type: text/html; charset=utf-8
                Content-Transfer-Encoding: 8bit

                <p>Überfahrt</p>

                --=_c1c69d631181f1a70252c9d6e32ad1af--

                """)
    }

    /// What a feed says stays in its field: it adds none, and does not end the header.
    @Test(arguments: ["\n", "\r\n", "\r", "\n\n", "\r\n\r\n", "\u{85}", "\u{2028}", "\0", "\u{0B}", "\u{1B}[2J"])
    func nothingBreaksOutOfTheHeader(_ end: String) throws {
        let hostile = "Ferry\(end)Bcc: all@example.org\(end)\(end)Body"
        var message = message(sender: hostile, subject: hostile)
        message.list = (hostile, MailAddress.list(ofFeed: "https://a.example/\(end)Bcc: b"))
        message.archivedAt = "https://a.example/\(end)Bcc: b"
        message.address = MailAddress.sender(ofFeed: "https://a.example\(end)Bcc: b/")

        let names = try header(message).filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != ":" } }
        let usual = ["From", "Subject", "Date", "Message-ID", "List-Id", "Archived-At", "MIME-Version", "Content-Type"]
        #expect(names.filter { $0 != "Archived-At" } == usual.filter { $0 != "Archived-At" }.map { $0[...] })
        #expect(
            try header(message).joined(separator: "\n").utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
        #expect(!message.text.contains("\r"))
    }

    @Test(arguments: [
        "Über „Brücken“ & mehr", String(repeating: "日本語のニュース", count: 20), String(repeating: "x", count: 90),
        "=?UTF-8?B?QQ==?=", "👨‍👩‍👧‍👦 " + String(repeating: "é", count: 100),
    ])
    func otherTextsAreEncodedAndFolded(_ subject: String) throws {
        let message = message(sender: subject, subject: subject)

        #expect(try header(message).allSatisfy { $0.utf8.count <= 76 && !$0.isEmpty })
        #expect(try decoded(field("Subject", message)) == subject)
        let sender = try field("From", message)
        #expect(try decoded(sender.replacing(" <harbour.example@rss.invalid>", with: "")) == subject)
    }

    @Test func namesWithSignsAreQuoted() throws {
        #expect(
            try field("From", message(sender: #"News, "daily" \ <a@b.example>"#))
                == #""News, \"daily\" \\ <a@b.example>" <harbour.example@rss.invalid>"#)
        #expect(try field("From", message(sender: "")) == #""" <harbour.example@rss.invalid>"#)
    }

    @Test func longTextsAreFoldedAtBlanks() throws {
        let subject = String(repeating: "ferries sail ", count: 20) + "home"
        let message = message(subject: subject)

        #expect(try header(message).allSatisfy { $0.utf8.count <= 76 })
        #expect(try field("Subject", message) == subject)
    }

    @Test func endlessTitlesAreCut() throws {
        let subject = try field("Subject", message(subject: String(repeating: "word ", count: 100_000)))

        #expect(try decoded(subject).count == 501)
    }

    @Test func whatIsNoWebAddressIsLeftOut() throws {
        for url in [
            "javascript:alert(1)", "file:///etc/passwd", "", "https://a.example/" + String(repeating: "x", count: 999),
        ] {
            var message = message()
            message.archivedAt = url
            #expect(try !header(message).joined().contains("Archived-At"))
        }
    }

    /// A feed can guess the id.
    @Test func noTextEndsItsPart() {
        let boundary = "--=_\(MailAddress.id(of: ["https://harbour.example/feed", "1"]))"
        let text = message(plain: "\(boundary)--\n\(boundary)_\nWords\n").text

        #expect(text.hasSuffix("\(boundary)__--\n"))
        #expect(text.ranges(of: "\(boundary)__\n").count == 2)
    }
}
