import Testing

@testable import rss

@Suite struct BrowserTests {

    private func browsers(_ list: String?, _ settings: BrowserSettings = BrowserSettings(), display: String = ":0")
        -> [Browser]
    {
        var environment = ["DISPLAY": display]
        environment["BROWSER"] = list
        return Browser.all(settings, environment)
    }

    @Test func browsersAreTriedInTheirOrder() {
        #expect(browsers("firefox:w3m -T text/html:").map(\.program) == ["firefox", "w3m"])
        #expect(browsers(nil).map(\.program) == ["xdg-open"])
        #expect(browsers("").map(\.program) == ["xdg-open"])
    }

    @Test func theAddressTakesItsPlace() {
        let url = "https://a.example/?q=%s"
        #expect(browsers("b -x").first?.arguments(for: url) == ["-x", url])
        #expect(browsers("b --tab=%s -").first?.arguments(for: url) == ["--tab=" + url, "-"])
        #expect(browsers("b %s &").first?.arguments(for: url) == [url])
    }

    @Test(arguments: ["w3m", "/usr/bin/lynx", "links2 -g", "elinks", "cha", "www-browser", "carbonyl"])
    func textBrowsersNeedTheTerminal(list: String) {
        #expect(browsers(list).first?.needsTerminal == true)
        #expect(browsers(list, BrowserSettings(terminal: .never)).first?.needsTerminal == false)
    }

    @Test(arguments: ["firefox", "w3m-launcher", "xdg-open"])
    func othersDoNotUnlessTheUserSaysSo(list: String) {
        #expect(browsers(list).first?.needsTerminal == false)
        #expect(browsers(list, BrowserSettings(terminal: .always)).first?.needsTerminal == true)
    }

    @Test func anAmpersandMeansNotToWait() {
        #expect(browsers("firefox &").first?.isInBackground == true)
        #expect(browsers("firefox").first?.isInBackground == false)
        #expect(browsers("&").first?.isInBackground == false)
    }

    @Test func theSettingTakesPrecedence() {
        let settings = BrowserSettings(program: ["mybrowser", "--new tab"])
        #expect(browsers("w3m", settings).map(\.program) == ["mybrowser"])
        #expect(browsers("w3m", settings).first?.arguments(for: "u") == ["--new tab", "u"])
    }

    @Test func withoutADesktopTextBrowsersComeFirst() {
        let programs = browsers(nil, display: "").map(\.program)
        #expect(programs.first == "www-browser" && programs.contains("w3m") && programs.last == "xdg-open")
    }
}
