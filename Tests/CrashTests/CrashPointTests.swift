import Testing

/// The program, killed before any call that changes a file or talks to a server: nothing is lost, and nothing is done
/// twice.
///
/// Each scenario is played once to count its calls, then once for each of them, to be killed there and played to its
/// end; in the end everything must be as if it had never been killed, and another sync must have nothing to send. Tests
/// try some of the calls; `make test-crashes` tries all.
@Suite struct CrashPointTests {

    @Test(arguments: Scenario.all)
    func nothingIsLostWhereverItIsKilled(_ scenario: Scenario) async throws {
        let world = try await scenario.world()
        defer { world.stop() }
        let reference = try await scenario.reference(world)
        let points = CrashPoints.some(of: reference.counts.all, usually: 2, share: scenario.share)
        for point in points {
            let action = Shim.Action.kill(point)
            let (end, counts) = try await scenario.begin(world, action)
            // Where it makes fewer calls than the first time, it isn't killed.
            let wanted = counts.all < point ? scenario.status : World.End.killed
            #expect(end.status == wanted, "\(scenario.name), \(action): \(end)")
            try await scenario.finish(world, as: reference, "\(action) of \(reference.counts.all)")
        }
        if CrashPoints.areMany { print("\(scenario.name): killed at \(points.count) calls") }
    }
}
