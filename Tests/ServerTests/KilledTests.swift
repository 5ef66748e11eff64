import Foundation
import TestSupport
import Testing

/// Killed at any moment, 200 times in all.
@Suite(.enabledWithServers, .serialized, .timeLimit(.minutes(20))) struct KilledTests {

    @Test(arguments: zip(Way.all, 1...100))
    func nothingIsLostWhenKilled(_ way: Way, seed: Int) async throws {
        let (user, machine) = try await way.userAndMachine()
        let kills = Kills(machine: machine, user: user, count: 200 / Way.all.count, seed: UInt64(seed))
        try await kills.play(press: Press(articles: 30))
        try await expectSame(machine, user)
    }
}
