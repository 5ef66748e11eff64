import FuzzSupport
import Parser

/// A list of subscriptions.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOPML(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzInput.read(start, count) { bytes in
        guard let list = try? OPMLReader.read(bytes) else { return }
        expectEqual(Set(list.feeds.map(\.url)).count, list.feeds.count, "the number of different feeds")

        let written = OPMLWriter.write(list)
        TerminalCheck.expectSafe(FuzzInput.text(written), "a written list")
        guard let again = try? OPMLReader.read(written) else {
            return expect(false, "a written list to be read:\n\(FuzzInput.text(written))")
        }
        expectEqual(again.title, list.title, "the title")
        expect(again.skipped.isEmpty && !again.isTruncated, "a whole list:\n\(FuzzInput.text(written))")
        expectEqual(feeds(of: again), feeds(of: list), "the feeds")
    }
}

/// By address: the writer sorts them by folder.
private func feeds(of list: OPMLDocument) -> [OPMLFeed] {
    list.feeds.sorted { $0.url < $1.url }.map { feed in
        var feed = feed
        feed.folders.sort()
        return feed
    }
}
