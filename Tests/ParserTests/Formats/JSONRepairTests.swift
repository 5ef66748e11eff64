import Testing

@testable import Parser

@Suite struct JSONRepairTests {

    private func repaired(_ text: String, limit: Int = 100) -> JSONRepair? {
        Array(text.utf8).withUnsafeBufferPointer { JSONRepair($0, limit: limit) }
    }

    @Test(arguments: [
        (#"{"a": [1, 2,],}"#, #"{"a":[1,2]}"#), (#"{"a":1,,"b":2}"#, #"{"a":1,"b":2}"#),
        ("{// c\n\"a\":/* } */1}", #"{"a":1}"#), ("{\"a\":\"b\nc\td\"}", #"{"a":"b\nc d"}"#),
        (#"{"a":[{}{}]}"#, #"{"a":[{},{}]}"#), (#"{"a":"b" "c":"d"}"#, #"{"a":"b","c":"d"}"#),
        (#"{"a":"\'\q\"\\\u00e9\uZ"}"#, #"{"a":"'q\"\\\u00e9uZ"}"#),
        (#"{"a":"\ud83d\ude00\ud83d \ude00"}"#, #"{"a":"\ud83d\ude00\uFFFD \uFFFD"}"#),
        (#"{"a":"//,]"} junk {"#, #"{"a":"//,]"}"#),
    ])
    func putsTriflesInOrder(broken: String, expected: String) throws {
        let repair = try #require(repaired(broken))
        #expect(String(decoding: repair.text, as: UTF8.self) == expected)
        #expect(!repair.isTruncated)
    }

    @Test(arguments: [
        #"{"a":[{"b":1},{"b":2"#, #"{"a":[{"b":1},"#, #"{"a":[{"b":1}"#, #"{"a":[{"b":1},{"b":"x"#,
        #"{"a":[{"b":1},{"b":"\u12"#,
    ])
    func keepsWhatIsWhole(cut: String) throws {
        let repair = try #require(repaired(cut))
        #expect(String(decoding: repair.text, as: UTF8.self) == #"{"a":[{"b":1}]}"#)
        #expect(repair.isTruncated)
    }

    @Test(arguments: ["{", "{\"a\":", "{\"a\":[", "{\"a\":[{"])
    func nothingWholeIsNothing(cut: String) {
        #expect(repaired(cut) == nil)
    }

    @Test func stopsAtTheLimit() throws {
        let repair = try #require(repaired(#"{"a":[{},{},{}]}"#, limit: 2))
        #expect(String(decoding: repair.text, as: UTF8.self) == #"{"a":[{},{}]}"#)
        #expect(repair.isTruncated)
    }
}
