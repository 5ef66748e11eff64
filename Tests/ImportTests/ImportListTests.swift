import Foundation
import Import
import Parser
import TestSupport
import Testing

@Suite struct ImportListTests {
    private let folder: TemporaryFolder
    private var home: ReaderHome { ReaderHome(["HOME": folder.path]) }
    private let sfeedrc = "feeds() {\n    feed 'One' 'https://one.example/'\n}\n"

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func addressesAreToldApartFromWhatIsNoListAtAll() {
        #expect(throws: ImportError.addressList) { try ImportList(opml: Array("https://a.example/\n".utf8)) }
        #expect(throws: ImportError.opml(.unreadable)) { try ImportList(opml: Array("Dear Ann".utf8)) }
    }

    @Test func aFileWithoutFeedsIsTakenForSomethingElse() {
        #expect(throws: ImportError.noFeeds(.newsboat)) {
            try ImportList(newsboat: "Dear Ann", configuration: nil, cache: nil, else: nil)
        }
        #expect(throws: ImportError.noFeeds(.sfeed)) { try ImportList(sfeed: "Dear Ann", folder: nil, home) }
    }

    @Test func articlesMustBeWhereTheUserSaysButNeedNotBeWhereTheyUsuallyAre() throws {
        let nowhere = folder.path + "/nowhere"

        #expect(throws: ImportError.noArticles(path: nowhere)) {
            try ImportList(newsboat: "https://a.example/", configuration: nil, cache: nowhere, else: nil)
        }
        #expect(throws: ImportError.noArticles(path: nowhere)) {
            try ImportList(sfeed: sfeedrc, folder: nowhere, home)
        }
        #expect(
            try ImportList(newsboat: "https://a.example/", configuration: nil, cache: nil, else: nowhere).articles
                == nil)
        #expect(try ImportList(sfeed: sfeedrc, folder: nil, home).articles == nil)
    }

    @Test func newsboatsArticlesAreInAFileAndSfeedsInAFolder() throws {
        let file = folder.path + "/file"
        try Data().write(to: URL(filePath: file))

        #expect(throws: ImportError.notACache(path: folder.path)) {
            try ImportList(newsboat: "https://a.example/", configuration: nil, cache: folder.path, else: nil)
        }
        #expect(throws: ImportError.notAFolder(path: file)) {
            try ImportList(sfeed: sfeedrc, folder: file, home)
        }
        #expect(try ImportList(sfeed: sfeedrc, folder: folder.path, home).articles != nil)
    }
}
