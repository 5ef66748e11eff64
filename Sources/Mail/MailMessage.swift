import Base

/// A message (RFC 5322) with a text that every program shows, and the same as HTML.
package struct MailMessage: Sendable {
    /// Who it is from, for people.
    package var sender: String

    /// The address that it is from, see ``MailAddress``.
    package var address: String

    /// The address that it goes to; `nil` if the message stays here.
    package var recipient: String?

    package var subject: String

    /// In seconds since 1970.
    package var date: Int

    /// The part of its id that no other message has.
    package var id: String

    /// The name and id of the list that it came by: the feed (RFC 2919).
    package var list: (name: String, id: String)?

    /// Where the text is on the web (RFC 5064).
    package var archivedAt: String?

    /// Lines of text.
    package var plain: String
    package var html: String

    package init(sender: String, address: String, subject: String, date: Int, id: String, plain: String, html: String) {
        self.sender = sender
        self.address = address
        self.subject = subject
        self.date = date
        self.id = id
        self.plain = plain
        self.html = html
    }

    /// The message, with line feeds at the ends of lines, as in files and for sendmail(8).
    package var text: String {
        let parts = [("text/plain", MailBody(plain)), ("text/html", MailBody(html))]
        let boundary = boundary(besides: parts.map(\.1.text))
        let bodies = parts.map { type, body in
            """
            --\(boundary)
            Content-Type: \(type); charset=utf-8
            Content-Transfer-Encoding: \(body.encoding)

            \(body.text)
            """
        }
        return header(boundary) + "\n" + bodies.map { $0 + "\n" }.joined() + "--\(boundary)--\n"
    }

    private func header(_ boundary: String) -> String {
        var header = MailHeader()
        header.add("From", phrase: sender, address)
        if let recipient { header.add("To", [recipient]) }
        header.add("Subject", text: subject)
        header.add("Date", [MailDate.text(date)])
        header.add("Message-ID", ["<\(id)@\(MailAddress.domain)>"])
        if let list { header.add("List-Id", phrase: list.name, list.id) }
        if let archivedAt = archivedAt.flatMap(Self.headerURL) { header.add("Archived-At", ["<\(archivedAt)>"]) }
        header.add("MIME-Version", ["1.0"])
        header.add("Content-Type", ["multipart/alternative;", "boundary=\"\(boundary)\""])
        return header.lines
    }

    /// Returns a line that is in none of the texts: a feed can guess the id.
    private func boundary(besides texts: [String]) -> String {
        var boundary = "=_\(id.prefix(32))"
        while texts.contains(where: { $0.contains("--\(boundary)") }) { boundary += "_" }
        return boundary
    }

    /// Returns the address as a header may have it; `nil` if it is no web address, or too long for a line.
    private static func headerURL(_ url: String) -> String? {
        guard let escaped = WebURL(url).map({ PercentCoding.escaped($0.text) }) else { return nil }
        return escaped.utf8.count <= 900 ? escaped : nil
    }
}
