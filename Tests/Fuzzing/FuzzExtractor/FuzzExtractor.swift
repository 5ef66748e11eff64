import Extractor
import FuzzSupport
import HTML

/// A web page; the first line is a selector, if it can be read as one, and the summary.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzExtractor(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzInput.read(start, count) { bytes in
        let (line, rest) = FuzzInput.firstLine(of: bytes)
        let page = Array(FuzzInput.text(rest).utf8)
        let words = FuzzInput.text(line)
        expectSanitized(page, ArticleClues())
        let found = expectSanitized(page, ArticleClues(title: words, summary: words, template: []))
        // What was on another page: some of it, then all.
        let blocks = found?.blocks.sorted() ?? []
        expectSanitized(page, ArticleClues(template: Set(blocks.prefix(blocks.count / 2))))
        expectSanitized(page, ArticleClues(template: Set(blocks)))
        if let html = found?.html {
            let cleaned = (try? ArticleExtractor.html(html, without: Set(blocks.prefix(1)))) ?? ""
            expectEqual(HTMLSanitizer.sanitized(cleaned, base: nil), cleaned, "a stored text that was cleaned")
        }
        if let selector = try? PageSelector(words) { expectSanitized(page, ArticleClues(selector: selector)) }
    }
}

/// What is found can be stored, and has words; no page takes too much work.
@discardableResult
private func expectSanitized(_ page: [UInt8], _ clues: ArticleClues) -> ExtractedArticle? {
    let url = "https://example.org/a/b?c"
    let found: ExtractedArticle?
    do {
        found = try page.withUnsafeBufferPointer { try ArticleExtractor.article(in: $0, url: url, clues: clues) }
    } catch {
        fatalError("a page that takes too much work: \(error)")
    }
    guard let article = found else { return nil }
    expectEqual(HTMLSanitizer.sanitized(article.html, base: url), article.html, "the article")
    expect(!HTMLText.searchable(article.html).isEmpty, "words in the article")
    return article
}
