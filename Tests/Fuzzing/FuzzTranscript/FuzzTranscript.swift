import FuzzSupport
import HTML
import Parser

/// A transcript of any form, or chapters.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTranscript(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzInput.read(start, count) { bytes in
        if let transcript = Transcript(bytes) {
            expect(!HTMLText.searchable(transcript.html).isEmpty, "words")
            expect(transcript.isHTML || !HTMLText.plain(transcript.html).isEmpty, "words to show")
        }
        if let chapters = Chapters(bytes) {
            expect(chapters.chapters.allSatisfy { !$0.title.isEmpty }, "titles")
            expect(!HTMLSanitizer.sanitized(chapters.html, base: nil).isEmpty, "a list")
        }
    }
}
