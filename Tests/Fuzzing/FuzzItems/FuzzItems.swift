import Extractor
import FuzzSupport

/// A web page; the first line says where its items are.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzItems(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzInput.read(start, count) { bytes in
        let (line, rest) = FuzzInput.firstLine(of: bytes)
        let words = FuzzInput.text(line)
        guard let selectors = selectors(words) else { return }
        let page = Array(FuzzInput.text(rest).utf8)

        let all = items(page, selectors, limit: .max)
        expect(!all.hasMore, "all items")
        expect(all.missed == nil || all.items.isEmpty, "a selector that finds nothing where there are no items only")
        for item in all.items {
            expect(item.title != nil || item.link != nil, "a title or a link")
            expect(item.title?.isEmpty != true, "a title with words")
        }
        let half = items(page, selectors, limit: all.items.count / 2)
        expectEqual(half.items, Array(all.items.prefix(all.items.count / 2)), "the first half")
        expectEqual(half.hasMore, !all.items.isEmpty, "whether there are more")
    }
}

/// Reads the selectors; says where, inside of them, a mistake is.
private func selectors(_ words: String) -> PageItemSelectors? {
    do throws(PageSelector.SyntaxError) {
        return try PageItemSelectors(words)
    } catch {
        expect((1...words.utf8.count + 1).contains(error.column), "a column in the selectors, not \(error.column)")
        return nil
    }
}

private func items(_ page: [UInt8], _ selectors: PageItemSelectors, limit: Int) -> PageItems {
    do {
        return try page.withUnsafeBufferPointer { try PageItems(on: $0, selectors, limit: limit) }
    } catch {
        fatalError("a page that takes too much work: \(error)")
    }
}
