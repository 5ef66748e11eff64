import TestSupport
import Testing

/// Whatever a server says, what the user did is kept, and both sides end equal when it says the truth again.
///
/// `RSS_SCHEDULES=5000` plays as many; `RSS_SCHEDULE_SEED=17` plays that one.
@Suite struct LyingScheduleTests {

    @Test(arguments: SyncServer.Flavor.allCases)
    func nothingIsLostWhateverAServerSays(_ flavor: SyncServer.Flavor) async throws {
        try await LyingStage(flavor).playAll(usually: 10)
    }
}
