import Foundation
import Model
import Testing

@Suite struct FeedTests {

    @Test(
        arguments: [
            ("Mine", "Theirs", "Mine"), (nil, "Theirs", "Theirs"), ("", "Theirs", "Theirs"),
            (nil, nil, "https://x.example/"), ("", "", "https://x.example/"),
        ] as [(String?, String?, String)])
    func isCalledWhatTheUserCallsIt(_ customTitle: String?, _ title: String?, _ name: String) {
        let feed = Feed(
            id: FeedID(1), accountID: AccountID(1), url: "https://x.example/", title: title, customTitle: customTitle,
            dateAdded: Date(timeIntervalSince1970: 0))
        #expect(feed.name == name)
    }
}
