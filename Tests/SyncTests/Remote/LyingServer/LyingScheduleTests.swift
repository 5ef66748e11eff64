import Testing

/// Whatever a server says, what the user did is kept, and both sides end equal when it says the truth again.
///
/// `RSS_SCHEDULES=5000` plays as many; `RSS_SCHEDULE_SEED=17` plays that one.
@Suite struct LyingScheduleTests {

    @Test(arguments: LyingServer.Flavor.allCases)
    func nothingIsLostWhateverAServerSays(_ flavor: LyingServer.Flavor) async throws {
        try await LyingStage(flavor).playAll("A lying \(flavor)", usually: 10)
    }
}
