import Discovery
import FuzzSupport
import HTML
import TerminalText

/// A fragment or a page.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHTML(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzInput.read(start, count) { bytes in
        let html = FuzzInput.text(bytes)
        expectFolded(HTMLText.plain(html), of: html)
        expectFolded(HTMLText.searchable(html), of: html)
        expectTheWordsOfPlainText(html)
        expectUsableLinks(html)
        // One at a time, for speed: there are enough inputs of each length.
        expectReadable(html, width: [nil, 24, 80][bytes.count % 3])
        let markdown = MarkdownText.text(html) ?? ""
        expect(
            markdown.utf8.count <= html.utf8.count * 64 + 200,
            "Markdown in proportion, found \(markdown.utf8.count) bytes")
    }
}

private let page = "https://example.org/a/b?c"

private func expectFolded(_ text: String, of html: String) {
    let bytes = Array(text.utf8)
    expect(bytes.first != 0x20 && bytes.last != 0x20, "no space at the ends of \(text.debugDescription)")
    for (byte, next) in zip(bytes, bytes.dropFirst() + [0]) {
        let isSpace = byte == 0x20 && next != 0x20
        expect(isSpace || ![0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(byte), "single spaces in \(text.debugDescription)")
    }
    expect(bytes.count <= html.utf8.count * 2, "no more text than there is HTML")
}

/// Plain text made HTML has the same words.
private func expectTheWordsOfPlainText(_ text: String) {
    func words(_ text: String) -> String { String(text.unicodeScalars.filter { !$0.properties.isWhitespace }) }
    expectEqual(words(HTMLText.plain(HTMLText.html(plain: text))), words(text), "the words of plain text")
}

private func expectUsableLinks(_ html: String) {
    let links = PageFeeds(Array(html.utf8), url: page).all(at: page)
    expectEqual(Set(links.map(\.url)).count, links.count, "the number of different feeds")
    for link in links {
        expect(link.url.isWebAddress, "an HTTP address, found \(link.url)")
    }
}

private func expectReadable(_ html: String, width: Int?) {
    let plain = ArticleTextRenderer(width: width, style: .plain, baseURL: page).render(html)
    let styled = ArticleTextRenderer(width: width, style: .ansi, baseURL: page).render(html)
    expectEqual(TerminalCheck.withoutStyle(styled), plain, "styled text without its styles")
    TerminalCheck.expectSafe(plain, "an article")
    expect(plain.last != "\n", "no line feed at the end of\n\(plain.debugDescription)")
    expect(plain.utf8.count <= html.utf8.count * 50 + 200, "text in proportion, found \(plain.utf8.count) bytes")
    if let width { expectLines(of: plain, toFit: width, html) }
}

/// Preformatted text and addresses may be wider, and no character is cut. A mark may follow an address's slashes.
private func expectLines(of text: String, toFit width: Int, _ html: String) {
    let mayHaveWideLines = ["<pre", "<listing", "<xmp"].contains { html.lowercased().contains($0) }
    guard !mayHaveWideLines else { return }
    for line in text.split(separator: "\n") where !line.hasPrefix("[") && !line.utf8.contains("://".utf8) {
        let columns = DisplayWidth.width(of: String(line))
        let widest = line.map { DisplayWidth.width(of: $0) }.max() ?? 0
        expect(columns <= max(width, widest), "at most \(width) columns, found \(columns): \(line.debugDescription)")
    }
}
