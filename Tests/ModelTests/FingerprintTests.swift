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
}
