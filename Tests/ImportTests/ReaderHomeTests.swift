import Import
import Testing

@Suite struct ReaderHomeTests {

    @Test func sfeedIsBelowTheHomeFolderUnlessItsFilesSayOtherwise() {
        let home = ReaderHome(["HOME": "/home/ann"])

        #expect(home.sfeedConfiguration == "/home/ann/.sfeed/sfeedrc")
        #expect(home.sfeedArticles(nil) == "/home/ann/.sfeed/feeds")
        #expect(home.sfeedArticles("~/news") == "/home/ann/news")
        #expect(home.sfeedArticles("/srv/news") == "/srv/news")
        #expect(home.sfeedRead == "/home/ann/.sfeed/urls")
        #expect(ReaderHome(["HOME": "/home/ann", "SFEED_URL_FILE": "/read"]).sfeedRead == "/read")
    }

    @Test func newsboatIsInItsOwnFolderWithoutOneInTheConfigurationFolder() {
        let home = ReaderHome(["HOME": "/nowhere", "XDG_CONFIG_HOME": "/nowhere/config"]).newsboat

        #expect(home.urls == "/nowhere/.newsboat/urls")
        #expect(home.cache == "/nowhere/.newsboat/cache.db")
    }
}
