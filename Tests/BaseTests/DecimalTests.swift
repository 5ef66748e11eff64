import Base
import Testing

@Suite struct DecimalTests {

    @Test(arguments: [0, 7, 10, 99, 1_000_000, -1, -10, .max, .min] as [Int64])
    func digitsAreThoseOfAString(_ number: Int64) {
        var bytes = Array("id=".utf8)
        bytes.append(decimal: number)
        #expect(String(decoding: bytes, as: UTF8.self) == "id=\(number)")
    }
}
