import Base
import Foundation
import FuzzSupport
import Parser

/// A date's text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDate(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzInput.read(start, count) { bytes in
        let found = bytes.withUnsafeBufferPointer { FeedDate.parse($0) }
        expectEqual(bytes.withUnsafeBufferPointer { FeedDate.parse($0) }, found, "the same bytes' date")
        guard let date = found else { return }

        let seconds = date.timeIntervalSince1970
        expect((-3.1e10...2.6e11).contains(seconds), "a date of about the years 1000 to 9999, found \(seconds)")
        // A zone may move the first and the last of them out of those years.
        guard (-30_610_224_000..<253_402_300_800).contains(seconds) else { return }
        let written = Timestamp.utc(date)
        expectEqual(
            FeedDate.parse(written)?.timeIntervalSince1970, seconds.rounded(.down), "the date written as \(written)")
    }
}
