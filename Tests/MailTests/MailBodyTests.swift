import Testing

@testable import Mail

@Suite struct MailBodyTests {

    @Test(arguments: [
        ("", "7bit", ""),
        ("a", "7bit", "a\n"),
        ("a\r\nb\rc\n", "7bit", "a\nb\nc\n"),
        ("é\n", "8bit", "é\n"),
        ("a\n.\nb\n", "quoted-printable", "a\n=2E\nb\n"),
        ("From é = b \n", "quoted-printable", "=46rom =C3=A9 =3D b=20\n"),
        ("\0\n\n", "quoted-printable", "=00\n\n"),
        (".. \nFrom: b\n", "7bit", ".. \nFrom: b\n"),
    ])
    func linesStayAsTheyAreUnlessTheyDoHarm(_ text: String, _ encoding: String, _ written: String) {
        let body = MailBody(text)

        #expect(body.encoding == encoding)
        #expect(body.text == written)
    }

    @Test(arguments: ["x", "é", "=", "a ", "日"])
    func longLinesAreWrapped(_ text: String) {
        let long = String(repeating: text, count: 999)
        let body = MailBody(long + "\nshort\n")

        #expect(body.encoding == "quoted-printable")
        let lines = body.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.utf8.count <= 76 && !$0.hasSuffix(" ") })
        #expect(decoded(body.text) == long + "\nshort\n")
    }

    @Test func theLongestLineIsNotWrapped() {
        #expect(MailBody(String(repeating: "x", count: 998)).encoding == "7bit")
        #expect(MailBody(String(repeating: "x", count: 999)).encoding == "quoted-printable")
    }

    private func decoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.replacing("=\n", with: "").utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "=") {
                bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
