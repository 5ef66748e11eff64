import Model
import Testing

@testable import Store

@Suite struct LocalArticleIDTests {

    @Test(arguments: ["a", "", "https://example.org/1", ":", "7:a", "\u{301}é", "a\nb"])
    func isReadAsItWasWritten(_ key: String) throws {
        let id = LocalArticleID(feed: FeedID(42), key: key)

        #expect(id.text == "42:" + key)
        #expect(try #require(LocalArticleID(id.text)) == id)
    }

    @Test(arguments: ["", "a", "42", ":a", "a:b", "+1:a", "01:a", "99999999999999999999:a"])
    func idsOfServersAreNotOfThisForm(_ text: String) {
        #expect(LocalArticleID(text) == nil)
    }
}
