import Testing

@testable import rss

@Suite struct OwnKeyTests {

    private func words(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "no mistake"
        } catch {
            return (error as? OwnKey.Mistake)?.words ?? "\(error)"
        }
    }

    @Test func aKeyIsAnActionAProgramOrACommand() throws {
        #expect(try OwnKey(action: "next-feed") == .action(.nextFeed))
        #expect(try OwnKey(words: ["|", "mutt", "-s", "{title}"]) == .program(["mutt", "-s", "{title}"], .plain))
        #expect(try OwnKey(words: ["H", "w3m", "-T", "text/html"]) == .program(["w3m", "-T", "text/html"], .html))
        #expect(try OwnKey(words: ["mark", "unread"]) == .command(["mark", "unread"]))
    }

    @Test func mistakesAreTold() {
        #expect(words { _ = try OwnKey(action: "strar") } == "is no action: 'strar'; did you mean 'star'?")
        #expect(
            words { _ = try OwnKey(action: "whatever") }.hasPrefix("is no action: 'whatever'; valid are next, back"))
        #expect(words { _ = try OwnKey(words: nil) }.hasPrefix("must be an action"))
        #expect(words { _ = try OwnKey(words: []) }.hasPrefix("must be an action"))
        #expect(words { _ = try OwnKey(words: ["|"]) } == "names no program after \"|\"")
        #expect(
            words { _ = try OwnKey(words: ["|", "mail", "{titel}"]) }.hasPrefix(
                "has a mistake in '{titel}', column 1: unknown field 'titel'"))
    }

    @Test(arguments: ["", "ab", "j", "G", "7"])
    func somethingElseIsNoKeyOfOnesOwn(name: String) {
        #expect(words { _ = try OwnKey.character(name[...]) } != "no mistake")
    }

    @Test(arguments: ["e", "|", "ü", "海", " ", "?"])
    func anyOtherCharacterIs(name: String) throws {
        #expect(try OwnKey.character(name[...]) == Character(name))
    }

    @Test func theUsersKeysComeFirst() {
        let keys = ReadingKeys(own: ["s": .action(.next)])
        #expect(keys["s"] == .action(.next))
        #expect(keys["u"] == .action(.unread))
        #expect(keys["j"] == nil)
    }

    @Test func noCharacterStandsForTwoActions() {
        let characters = ReadingAction.allCases.flatMap(\.characters)
        #expect(Set(characters).count == characters.count)
    }
}
