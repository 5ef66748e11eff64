import Testing

@testable import rss

struct NearestNameTests {

    @Test(arguments: [("lsit", "list"), ("lists", "list"), ("sync", "sync"), ("x", nil), ("listening", nil)])
    func aThirdOfTheLettersMayDiffer(_ typed: String, _ name: String?) {
        #expect(NearestName.of(typed, among: ["list", "sync", String(repeating: "x", count: 1 << 20)]) == name)
    }
}
