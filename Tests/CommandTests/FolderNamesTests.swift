import Testing

@testable import rss

@Suite struct FolderNamesTests {

    @Test func foldersStandBelowTheOnesTheyAreIn() {
        let names = FolderNames(["News/Berlin/Mitte", "News", "news, old", "A/B", "News/Berlin"])

        #expect(names.entries.map(\.label) == ["A/B", "News", "Berlin", "Mitte", "news, old"])
        #expect(names.entries.map(\.depth) == [0, 0, 1, 2, 0])
    }

    @Test(arguments: [("News", true), ("News/Berlin", true), ("News, old", false), ("Other", false)])
    func aFolderContainsItselfAndThoseBelow(_ name: String, _ contains: Bool) {
        #expect(FolderNames.contains("News", name) == contains)
    }
}
