import API
import FuzzSupport
import Import
import Model

/// Lines of an export, or another reader's: what was read is written so that the same is read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzExport(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzInput.read(start, count) { bytes in
        _ = ForeignFile(bytes)
        if let export = GoogleReaderExport(bytes) {
            for item in export.items { expect(!item.article.incoming.key.isEmpty, "an id") }
        }
        for line in FuzzInput.text(bytes).split(separator: "\n") {
            guard let first = try? ExportLineReader.read(String(line)).line else { continue }
            let written = FuzzInput.text(ExportLineWriter.write(first) { _ in nil })
            guard let again = try? ExportLineReader.read(written).line else { fatalError("not read again: \(written)") }
            expectEqual(FuzzInput.text(ExportLineWriter.write(again) { _ in nil }), written, "the same line again")
        }
    }
}
