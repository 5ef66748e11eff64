import FuzzSupport
import Mail
import Parser

/// A mail.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMail(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzInput.read(start, count) { bytes in
        guard let mail = ReceivedMail(bytes) else { return }
        expect(ReceivedMail(bytes) == mail, "the same bytes are the same mail")
        expect(mail.item.id?.isEmpty == false, "an id")
        let words =
            [mail.item.title, mail.source?.name, mail.source?.id] + mail.item.authors.flatMap { [$0.name, $0.email] }
        for text in words.compactMap({ $0 }) {
            expect(!text.isEmpty && !text.utf8.contains { $0 < 0x20 }, "one line: \(text.debugDescription)")
        }
        // A mailbox's line in front of it and the ends of lines change nothing.
        if bytes.first != UInt8(ascii: "\n"), bytes.first != 0xEF {
            expect(ReceivedMail(Array("From a@b.example\n".utf8) + bytes) == mail, "the same behind a mailbox's line")
        }
    }
}
