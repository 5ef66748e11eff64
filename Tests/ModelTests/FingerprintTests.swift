import Foundation
import Model
import Testing

@Suite struct FingerprintTests {

    /// The first three are published with XXH64; the others come from python-xxhash, one for each way through the tail.
    @Test(
        arguments: [
            ("", 0xef46_db37_51d8_e999),
            ("a", 0xd24e_c4f1_a98c_6e5b),
            ("abc", 0x44bc_2cf5_ad77_0999),
            ("abcd", 0xde03_27b0_d25d_92cc),
            ("12345678", 0xd2d0_2f08_cf7c_fd4a),
            ("123456789012", 0xb5ce_e4c9_43d4_3c7e),
            ("The quick brown fox jumps over", 0xcbd4_7a9c_2bf5_830b),
            ("The quick brown fox jumps over t", 0xe2bb_c913_6629_a4ee),
            ("The quick brown fox jumps over the lazy dog", 0x0b24_2d36_1fda_71bc),
            (String(repeating: "é", count: 21) + "x", 0x3b10_fbc2_3712_21da),
            (String((0..<1000).map { Character(UnicodeScalar(UInt8(33 + $0 % 90))) }), 0xd7f6_effe_b66f_4ed1),
        ] as [(String, UInt64)])
    func isXXH64(_ text: String, _ hash: UInt64) {
        #expect(Fingerprint.of(text) == Int64(bitPattern: hash))
        let found = Array(text.utf8).withUnsafeBufferPointer { Fingerprint.of($0) }
        #expect(found == Int64(bitPattern: hash))
    }

    /// Databases have fingerprints of articles that were stored before: in another form, all would be told anew.
    @Test func articlesHaveTheOnesTheyAlwaysHad() {
        var article = Article()
        #expect(article.fingerprint == Fingerprint.of("\0\n\0\n\0\n\0\n\0\n\0\n\0\n\0\n\n\n\0\n\0"))

        article.datePublished = Date(timeIntervalSince1970: 1_700_000_000)
        article.dateModified = Date(timeIntervalSince1970: -0.25)
        article.title = "T"
        article.url = "u"
        article.externalURL = "e"
        article.author = "a"
        article.imageURL = "i"
        article.language = "l"
        article.tags = ["x", "y"]
        article.enclosures = [
            Enclosure(url: "1", mimeType: "audio/mpeg", size: 2, duration: 3.5), Enclosure(url: "2"),
        ]
        article.summary = ""
        article.content = "é"
        let text = "1700000000.0\n-0.25\nT\nu\ne\na\ni\nl\nx\ty\n1 audio/mpeg 2 3.5\t2  -1 -1.0\n\né"
        #expect(article.fingerprint == Fingerprint.of(text))
        article.commentsURL = "c"
        #expect(article.fingerprint == Fingerprint.of(text + "\nc"))
    }

    @Test(arguments: [0, 631_152_000, -1, 4_000_000_000.5, 1e15, -1e15, 1.5e15, 1e16, -0x1p63, 1e300])
    func datesAreWrittenAsNumbersAre(seconds: Double) {
        var article = Article()
        article.datePublished = Date(timeIntervalSince1970: seconds)
        let date = Date(timeIntervalSince1970: seconds).timeIntervalSince1970

        #expect(article.fingerprint == Fingerprint.of("\(date)\n\0\n\0\n\0\n\0\n\0\n\0\n\0\n\n\n\0\n\0"))
    }
}
