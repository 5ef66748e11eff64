import Testing
import Web

@Suite struct ContentRangeTests {

    @Test(arguments: [
        ("bytes 0-9/10", ContentRange(start: 0, total: 10)), ("bytes 5-9/*", ContentRange(start: 5)),
        ("Bytes  5-9/10", ContentRange(start: 5, total: 10)), ("bytes */10", ContentRange(total: 10)),
    ])
    func reads(_ value: String, _ range: ContentRange) {
        #expect(ContentRange(HTTPHeaders([HTTPHeader("content-range", value)])) == range)
    }

    @Test(arguments: [
        "", "bytes", "bytes 5", "bytes 5-/10", "bytes -5/10", "bytes 9-5/10", "bytes 5-10/10", "bytes 5-9/x",
        "items 5-9/10",
        "bytes 5-9", "bytes 0-99999999999999999999/*", "bytes 5-9/10/11", "bytes +5-9/10",
    ])
    func refusesNonsense(_ value: String) {
        #expect(ContentRange(HTTPHeaders([HTTPHeader("Content-Range", value)])) == nil)
    }
}
