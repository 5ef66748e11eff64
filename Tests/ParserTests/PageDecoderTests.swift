import Testing

@testable import Parser

@Suite struct PageDecoderTests {
    private func text(_ page: [UInt8], _ contentType: String? = nil) -> String {
        PageDecoder.withText(of: page, contentType: contentType) { String(decoding: $0, as: UTF8.self) }
    }

    private let greek = Array("<p>".utf8) + [0xEA, 0xE1, 0xEB, 0xE7] + Array("</p>".utf8)

    @Test(arguments: [
        "<meta charset=iso-8859-7>", "<META CHARSET='ISO-8859-7'>",
        "<meta http-equiv=Content-Type content='text/html; charset=iso-8859-7'>",
    ]) func thePageSaysItsEncoding(_ meta: String) {
        #expect(text(Array(meta.utf8) + greek).hasSuffix("<p>καλη</p>"))
    }

    @Test func theServersEncodingComesFirst() {
        let page = Array("<meta charset=iso-8859-1>".utf8) + greek
        #expect(text(page, "text/html; charset=iso-8859-7").hasSuffix("<p>καλη</p>"))
        #expect(text(page, "text/html").hasSuffix("<p>êáëç</p>"))
    }

    @Test func validUTF8IsBelieved() {
        #expect(text(Array("<meta charset=iso-8859-1><p>naïve</p>".utf8)).hasSuffix("<p>naïve</p>"))
    }
}
