import Foundation
import Model
import TestSupport
import Testing

/// Single lies, each of which was believed once, or might be.
///
/// ``LyingPlayer`` says what must hold. Of the first user's articles, places 0 to 4 are in the first feed and 5 to 8 in
/// the second. 0, 2, 4, 5 and 7 are unread; 2, 3, 4, 7 and 8 are starred.
@Suite struct LyingServerTests {
    private static let stages = LyingStages(.freshRSS, count: 3)
    private static let miniflux226 = LyingStages(.miniflux226, count: 1)
    private static let feedbin = LyingStages(.feedbin, count: 1)

    private func play(pageSize: Int? = nil, _ steps: LyingSchedule.Step...) async throws {
        try await play(LyingSchedule(startsSynced: true, pageSize: pageSize, steps: steps))
    }

    private func play(_ schedule: LyingSchedule) async throws {
        try await Self.stages.perform { stage in try await LyingPlayer(stage, schedule).play() }
    }

    private static let sync = sync()

    private static func sync(
        _ machine: Int = 0, _ kind: Machine.SyncKind = .both, _ events: LyingSchedule.Event...
    ) -> LyingSchedule.Step {
        .sync(machine: machine, kind, events)
    }

    private static func sync(
        _ machine: Int, _ kind: Machine.SyncKind, _ events: [LyingSchedule.Event]
    ) -> LyingSchedule.Step {
        .sync(machine: machine, kind, events)
    }

    private static func at(
        _ role: ServerRequest.Role, _ count: Int, _ moment: SyncServer.Moment, _ deed: LyingSchedule.Deed
    ) -> LyingSchedule.Event {
        LyingSchedule.Event(moment: .request(role, count, moment), happening: .deed(deed))
    }

    private static func mark(
        _ place: Int, _ flag: ServerContents.Flag = .read, _ value: Bool = true, machine: Int = 0
    ) -> LyingSchedule.Step {
        .deed(.mark(machine: machine, user: "alice", place, flag, value))
    }

    private static func lie(_ role: ServerRequest.Role?, _ kind: Lie.Kind, _ times: Int = 1) -> LyingSchedule.Step {
        .lie(Lie(role: role, kind: kind, times: times))
    }

    private static let publication = LyingSchedule.Step.deed(
        .publish(user: "alice", feed: 0, isRead: false, isStarred: false, isRuled: false))

    private static func days(_ count: Int) -> LyingSchedule.Step { .wait(count * 86_400) }
}

// MARK: - Edits

extension LyingServerTests {

    @Test(arguments: [1, 2]) func sendsAgainWhatWasAcceptedAndNotDone(_ times: Int) async throws {
        try await play(
            Self.mark(0), Self.mark(3, .starred, false), Self.mark(0, .starred),
            Self.lie(.edit, .withoutEffect, times), Self.sync, Self.sync)
    }

    @Test func sendsAgainThatAStarredArticleIsUnread() async throws {
        try await play(Self.mark(8, .read, false), Self.lie(.edit, .withoutEffect), Self.sync, Self.sync)
    }

    @Test func sendsAgainWhatAPushWasToldAndTheNextPullDenies() async throws {
        try await play(
            Self.mark(0), Self.lie(.edit, .withoutEffect), Self.sync(0, .push), Self.sync(0, .pull), Self.sync(0, .push)
        )
    }

    @Test func takesTheChangeOfAnotherProgramThatCameAfterItsOwn() async throws {
        try await play(
            Self.mark(0), Self.sync, Self.sync, .deed(.markThere(user: "alice", 0, .read, false)), Self.sync)
    }

    @Test(arguments: [
        Lie.Kind.page(404), .page(403), .page(401),
        .status(401, body: "Sorry"), .status(500, body: "Sorry"), .page(503), .page(200), .dropped,
        .after(.dropped), .truncated, .json("{}"),
    ])
    func keepsAShortQueueThroughAnyPassingTrouble(_ trouble: Lie.Kind) async throws {
        for times in [1, 3] {
            try await play(
                Self.mark(0), Self.mark(2), Self.mark(5), Self.lie(.edit, trouble, times), Self.sync, Self.sync)
        }
    }

    @Test(arguments: [500, 503, 422, 400]) func anArticleThatTheServerFailsOnHoldsUpNoOther(_ status: Int) async throws
    {
        try await play(
            .bad(0, status: status), Self.mark(0), Self.mark(2), Self.mark(4), Self.mark(5), Self.sync, Self.sync,
            Self.mark(7), Self.mark(6, .read, false), Self.sync, Self.sync)
    }

    /// Sent again, it would undo what was done elsewhere meanwhile.
    @Test(arguments: [Lie.Kind.after(.dropped), .truncated])
    func aMarkWhoseAnswerGotLostIsNotSentAgainOnceTheListsHaveIt(_ lie: Lie.Kind) async throws {
        for (place, flag, value) in [
            (0, ServerContents.Flag.read, true), (1, .read, false), (0, .starred, true), (2, .starred, false),
        ] {
            let undoing = LyingSchedule.Step.deed(.markThere(user: "alice", place, flag, !value))
            try await play(Self.mark(place, flag, value), Self.lie(.edit, lie), Self.sync, undoing, Self.sync)
            // The lists come with a later sync.
            try await play(
                Self.mark(place, flag, value), Self.lie(.edit, lie), Self.sync(0, .push), Self.sync(0, .pull), undoing,
                Self.sync)
        }
    }

    @Test func aMarkWhoseAnswerGotLostIsSentAgainWhenTheUserChangesIt() async throws {
        try await play(
            Self.mark(0), Self.lie(.edit, .after(.dropped)), Self.sync(0, .push), Self.mark(0, .read, false),
            Self.sync(0, .pull), Self.sync)
        // To and fro: what the lists say is older than what the user wants.
        let changes = [true, false].map { value in
            Self.at(.unread, 0, .after, .mark(machine: 0, user: "alice", 0, .read, !value))
        }
        try await play(
            Self.mark(0), Self.lie(.edit, .after(.dropped)), Self.sync(0, .push),
            Self.sync(0, .pull, changes), .deed(.markThere(user: "alice", 0, .read, false)), Self.sync)
    }

    @Test(arguments: [1, 2]) func aMarkThatNeverArrivedIsSentAgainThoughListsAgreeWithIt(_ times: Int) async throws {
        try await play(
            Self.mark(0), Self.lie(.edit, .dropped), Self.lie(.unread, .half(false), times), Self.sync, Self.sync)
    }

    @Test func aDroppedChangeIsAsOnTheServerAgain() async throws {
        try await play(
            Self.mark(0), Self.mark(1, .read, false), .deed(.dropQueue(machine: 0, user: "alice")), Self.sync, Self.sync
        )
    }

    @Test(arguments: [SyncServer.Moment.before, .after])
    func aChangeOfMindWhileAnEditIsOnItsWayCounts(_ moment: SyncServer.Moment) async throws {
        let change = LyingSchedule.Deed.mark(machine: 0, user: "alice", 0, .read, false)
        try await play(Self.mark(0), Self.sync(0, .both, Self.at(.edit, 0, moment, change)), Self.sync)
        try await play(
            Self.mark(0), Self.lie(.edit, .withoutEffect), Self.sync(0, .both, Self.at(.edit, 0, moment, change)),
            Self.sync)
    }

    /// The list of unread articles is without hidden feeds, so its silence says nothing.
    @Test func aMarkInAHiddenFeedArrives() async throws {
        try await play(
            .deed(.feed(0, .hide(true))), Self.mark(0), Self.lie(.edit, .withoutEffect), Self.sync, Self.sync)
    }

    @Test func anUndoneMarkIsTakenBackThere() async throws {
        try await play(Self.mark(0), Self.sync, .deed(.undo(machine: 0)), Self.lie(.edit, .withoutEffect), Self.sync)
    }

    @Test func aMarkThatIsUndoneOnItsWayIsDeletedWithItsArticle() async throws {
        let mark = LyingSchedule.Event(
            moment: .statement(3),
            happening: .deed(.mark(machine: 0, user: "alice", 4, .starred, false)))
        try await play(
            Self.sync(0, .both, mark, Self.at(.edit, 0, .before, .undo(machine: 0))),
            .deed(.delete(machine: 0, user: "alice", 4)), .deed(.purge(user: "alice", 4)))
    }
}

// MARK: - Stars

extension LyingServerTests {

    @Test func starsOfARemovedFeedStay() async throws {
        try await play(
            .sidebar(machine: 0, .remove(0)), Self.sync, Self.days(100), Self.sync, Self.days(200), Self.sync)
    }

    @Test func starsOfAFeedThatSomebodyElseRemovesStay() async throws {
        try await play(.deed(.feed(0, .remove)), Self.sync, Self.days(100), Self.sync, Self.days(200), Self.sync)
    }

    @Test func aStarThatWaitsStaysWhenItsFeedGoes() async throws {
        try await play(
            Self.mark(0, .starred), .deed(.feed(0, .remove)), Self.sync, Self.sync, Self.days(100), Self.sync)
    }

    @Test func aStarStaysWhenTheServerPurgesItsArticle() async throws {
        try await play(Self.sync, .deed(.purge(user: "alice", 3)), Self.sync, Self.days(100), Self.sync)
    }

    /// The articles of Feedbin don't say whether they are starred: only two answers tell that one is still there.
    @Test func aStaleAnswerForAPurgedArticleUnstarsNothing() async throws {
        let schedule = LyingSchedule(
            startsSynced: true, pageSize: nil,
            steps: [
                Self.sync, Self.lie(.contents, .stale), .deed(.purge(user: "alice", 3)), Self.sync, Self.days(100),
                Self.sync,
            ])
        try await Self.feedbin.perform { stage in try await LyingPlayer(stage, schedule).play() }
    }

    /// Feedbin's articles don't say whether they are starred: the star that arrived without an answer is seen in the list.
    @Test func aStarWithoutAnAnswerIsNotSentAgainWhereOnlyTheListShowsIt() async throws {
        let schedule = LyingSchedule(
            startsSynced: true, pageSize: nil,
            steps: [
                Self.lie(.edit, .withoutEffect), Self.mark(1, .starred, true), Self.sync(0, .whole),
                Self.lie(.edit, .after(.dropped)), Self.sync,
            ])
        try await Self.feedbin.perform { stage in try await LyingPlayer(stage, schedule).play() }
    }

    /// The star never arrived, and the list is from when somebody else had starred the article.
    @Test func anOldListAloneDoesNotConfirmAStarWithoutAnAnswer() async throws {
        let schedule = LyingSchedule(
            startsSynced: true, pageSize: nil,
            steps: [
                .deed(.markThere(user: "alice", 1, .starred, true)), Self.lie(.starred, .stale),
                .deed(.markThere(user: "alice", 1, .starred, false)), Self.mark(1, .starred, true),
                Self.lie(.edit, .dropped), Self.sync,
            ])
        try await Self.feedbin.perform { stage in try await LyingPlayer(stage, schedule).play() }
    }

    @Test func starsOfAHiddenFeedStay() async throws {
        try await play(.deed(.feed(0, .hide(true))), Self.sync, Self.days(100), Self.sync)
    }

    @Test func aStarThatIsTakenAwayElsewhereGoes() async throws {
        try await play(.deed(.markThere(user: "alice", 3, .starred, false)), Self.sync)
    }
}

// MARK: - Lists

extension LyingServerTests {

    private static let untruths: [Lie.Kind] = [
        .empty, .half(true), .half(false), .stale, .reordered, .shifted, .json("{}"), .json("[]"), .page(200),
        .status(500, body: "Sorry"), .truncated,
    ]

    @Test(arguments: [ServerRequest.Role.feeds, .folders, .unread, .starred, .recent, .contents], untruths)
    func believesNoListForEver(_ role: ServerRequest.Role, _ untruth: Lie.Kind) async throws {
        try await play(Self.publication, Self.mark(0), Self.lie(role, untruth, 2), Self.sync, Self.sync, Self.sync)
        // What is taken to be read is forgotten at once, when it came long ago.
        try await play(Self.publication, Self.sync, Self.days(200), Self.lie(role, untruth), Self.sync, Self.sync)
    }

    @Test(arguments: [Lie.Kind.empty, .stale, .half(true), .half(false)])
    func believesNoListOfFeedsAfterACommand(_ untruth: Lie.Kind) async throws {
        try await play(Self.lie(.feeds, untruth), .sidebar(machine: 0, .rename(0)), Self.sync)
        try await play(Self.lie(.feeds, untruth), .sidebar(machine: 0, .move(1)), Self.sync)
        try await play(Self.lie(.folders, untruth), .sidebar(machine: 0, .rename(1)), Self.sync)
    }

    @Test func aCommandWithoutEffectIsNoSuccess() async throws {
        for deed in [LyingSchedule.SidebarDeed.rename(0), .move(0), .remove(0)] {
            try await play(Self.lie(.sidebar, .withoutEffect), .sidebar(machine: 0, deed), Self.sync)
        }
    }

    /// The articles of a hidden feed say what they said, and no list names them: they must not discredit the lists.
    @Test(arguments: [ServerContents.Flag.read, .starred])
    func aHiddenFeedKeepsNothingFromArriving(_ flag: ServerContents.Flag) async throws {
        let place = flag == .read ? 0 : 3
        try await play(
            .deed(.feed(1, .hide(true))), Self.sync, .deed(.markThere(user: "alice", place, flag, flag == .read)),
            Self.sync, Self.sync(1), Self.sync)
    }

    /// No list will ever say that it has arrived, but the article does: it is not sent again, and stays as it is.
    @Test func whatIsMarkedInAHiddenFeedStays() async throws {
        let schedule = LyingSchedule(
            startsSynced: true, pageSize: nil,
            steps: [
                Self.mark(8, .read, false), .deed(.feed(1, .hide(true))), Self.sync,
                .deed(.markThere(user: "alice", 4, .starred, false)), Self.sync,
            ])
        try await Self.stages.perform { stage in
            let player = try LyingPlayer(stage, schedule)
            try await player.play()
            let id = try #require(stage.server.look { $0.users["alice"]?.items[8].id })
            let article = try player.machine(0).article(History.ArticleKey(user: "alice", id: id))
            #expect(article?.isRead == false)
        }
    }

    @Test(arguments: [ServerRequest.Role.unread, .starred, .recent])
    func aListWithoutAnEndEndsTheSync(_ role: ServerRequest.Role) async throws {
        try await play(pageSize: 3, Self.mark(0), Self.lie(role, .endless, 100_000), Self.sync, Self.sync)
    }

    @Test(arguments: [2, 5, 7])
    func losesNoArticleBetweenTwoPages(_ place: Int) async throws {
        let reading = LyingSchedule.Deed.markThere(user: "alice", place, .read, true)
        let unstarring = LyingSchedule.Deed.markThere(user: "alice", place, .starred, false)
        for count in [1, 2] {
            try await play(
                pageSize: 3, Self.publication, Self.publication, Self.sync, Self.days(200),
                Self.sync(0, .both, Self.at(.unread, count, .before, reading)), Self.sync)
            try await play(
                pageSize: 3, Self.mark(0, .starred), Self.mark(5, .starred), Self.sync, Self.days(200),
                Self.sync(0, .both, Self.at(.starred, count, .before, unstarring)), Self.sync)
        }
    }

    @Test func asksAgainForContentsHoweverOftenTheyDidNotCome() async throws {
        let syncs = Array(repeating: [Self.days(2), Self.sync], count: 7).flatMap(\.self)
        try await play(
            LyingSchedule(startsSynced: true, steps: [Self.publication, Self.lie(.contents, .empty, 7)] + syncs))
    }
}

// MARK: - Requests

extension LyingServerTests {

    @Test(arguments: SyncServer.Flavor.allCases)
    func aSyncWithNothingNewMakesFewRequests(_ flavor: SyncServer.Flavor) async throws {
        let stage = try await LyingStage(flavor)
        let player = try LyingPlayer(stage, LyingSchedule(startsSynced: true, pageSize: nil, steps: [Self.mark(0)]))
        try await player.play()
        let before = stage.server.calls.count

        try await player.sync(1, .both, "alice", [], mustWork: true)

        let requests = stage.server.calls.count - before
        #expect(requests >= 2)
        #expect(requests <= (flavor == .tinyTinyRSS ? 8 : 6))
    }
}

// MARK: - Time

extension LyingServerTests {

    @Test func deletedArticlesNeverComeBack() async throws {
        try await play(
            .deed(.delete(machine: 0, user: "alice", 0)), .deed(.delete(machine: 0, user: "alice", 3)),
            .deed(.delete(machine: 0, user: "alice", 5)), Self.sync, Self.days(190), Self.sync,
            .deed(.markThere(user: "alice", 0, .read, true)), .deed(.markThere(user: "alice", 5, .read, false)),
            .deed(.markThere(user: "alice", 3, .starred, true)), Self.sync, .sync(machine: 0, .whole, []))
    }

    /// The clock of the machine was years ahead for a while.
    @Test func whatIsPutOffIsNotPutOffForYears() async throws {
        try await play(
            .turnClock(machine: 0, by: 200_000_000), .bad(0, status: 500), Self.publication, Self.mark(0), Self.mark(2),
            Self.lie(.edit, .status(503, body: "Sorry")), Self.lie(.contents, .empty, 2), Self.sync, Self.sync,
            .turnClock(machine: 0, by: -200_000_000), Self.sync)
    }

    @Test func theServersClockMayBeYearsAhead() async throws {
        try await play(
            .turnClock(machine: nil, by: 200_000_000), Self.lie(.unread, .empty), Self.lie(.contents, .empty),
            Self.publication, Self.sync, .turnClock(machine: nil, by: -200_000_000), Self.publication, Self.sync)
    }
}

// MARK: - Lists that aren't read

extension LyingServerTests {

    /// One unread article is gone there, another one is unread there and was believed to be read: the numbers agree.
    @Test func listsOfOneLengthAreComparedOnceADay() async throws {
        let mark = LyingSchedule.Deed.mark(machine: 1, user: "alice", 3, .read, false)
        let schedule = LyingSchedule(
            startsSynced: true, pageSize: nil,
            steps: [
                .deed(.purge(user: "alice", 0)), Self.lie(.edit, .after(.dropped)), Self.lie(.unread, .half(false)),
                Self.sync(1, .both, LyingSchedule.Event(moment: .statement(15), happening: .deed(mark))),
            ])
        try await Self.miniflux226.perform { stage in try await LyingPlayer(stage, schedule).play() }
    }
}

// MARK: - Two machines

extension LyingServerTests {

    @Test func eachMachineLearnsWhatTheOtherDid() async throws {
        try await play(
            Self.mark(0), Self.mark(0, .starred, machine: 1), Self.sync(0), Self.sync(1), Self.sync(0),
            Self.mark(0, .read, false, machine: 1), Self.lie(.edit, .withoutEffect), Self.sync(1), Self.sync(0))
    }

    @Test func aMarkThatWasConfirmedIsNotSentAgain() async throws {
        try await play(
            Self.mark(0), Self.sync(0), Self.mark(0, .read, false, machine: 1), Self.sync(1),
            Self.lie(.unread, .stale), Self.sync(0), Self.sync(0), Self.sync(1))
    }
}
