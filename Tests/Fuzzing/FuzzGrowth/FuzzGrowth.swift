import Foundation
import FuzzSupport
import Glibc
import Parser

/// How a document begins, and on the lines after that what is then repeated: time must grow with the length only.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzGrowth(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzInput.read(start, count) { bytes in
        let (beginning, part) = FuzzInput.firstLine(of: bytes)
        guard !part.isEmpty else { return }
        for (name, read) in readers {
            guard isSuspicious(beginning, part, read) else { continue }
            let ratio = ratio(of: 131_072, to: 1_048_576, beginning, part, read)
            expect(
                ratio < 24, "time in proportion for \(name), found \(Int(ratio)) times as long for 8 times the length")
        }
    }
}

private let readers: [(name: String, read: @Sendable ([UInt8]) -> Void)] = [
    ("a feed", { _ = (try? FeedParser.parse($0)).map(JSONFeedWriter.write) }),
    ("a list", { _ = (try? OPMLReader.read($0)).map(OPMLWriter.write) }),
    ("plain text", { _ = HTMLText.plain(FuzzInput.text($0)) }),
    ("search text", { _ = HTMLText.searchable(FuzzInput.text($0)) }),
    ("a page", { _ = PageFeeds($0, url: "https://example.org/a/b") }),
    ("HTML", { _ = HTMLSanitizer.sanitized(FuzzInput.text($0), base: "https://example.org/a/b") }),
    ("an article", { _ = ArticleTextRenderer(width: 80, style: .ansi).render(FuzzInput.text($0)) }),
]

private func document(_ beginning: [UInt8], _ part: [UInt8], length: Int) -> [UInt8] {
    var document = beginning
    while document.count < length { document += part }
    return document
}

/// Whether a short document of that kind takes far less time than one of 16 times its length.
///
/// It may be right: what is limited in depth or in number costs more and more until the limit is reached.
private func isSuspicious(_ beginning: [UInt8], _ part: [UInt8], _ read: ([UInt8]) -> Void) -> Bool {
    let long = document(beginning, part, length: 32768)
    // Below that the clock and caches decide.
    guard seconds(read, long) > 0.01 else { return false }
    return ratio(of: 2048, to: 32768, beginning, part, read) > 40
}

/// How many times as long the longer document takes, at least: whatever else the machine does may disturb a measurement.
private func ratio(
    of shorter: Int, to longer: Int, _ beginning: [UInt8], _ part: [UInt8], _ read: ([UInt8]) -> Void
) -> Double {
    let short = document(beginning, part, length: shorter)
    let long = document(beginning, part, length: longer)
    return (0..<3).map { _ in seconds(read, long) / max(seconds(read, short), 0.000_2) }.min() ?? 0
}

/// Of this thread's processor time.
private func seconds(_ read: ([UInt8]) -> Void, _ document: [UInt8]) -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    read(document)
    return now() - start
}
