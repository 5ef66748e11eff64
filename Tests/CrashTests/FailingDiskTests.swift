import Testing

/// The program on a disk that fails or is full, from any of its calls on: it says so in one line, ends with the exit
/// status for it unless only rules or deliveries are left to the next sync, and loses nothing.
@Suite struct FailingDiskTests {

    /// The database or another file can't be read, written or created.
    private static let documented = [73, 74]

    @Test(arguments: Scenario.all)
    func nothingIsLostWhenFilesCannotBeWritten(_ scenario: Scenario) async throws {
        let world = try await scenario.world()
        defer { world.stop() }
        let reference = try await scenario.reference(world)
        let actions: [(Int) -> Shim.Action] = [{ .fail($0) }, { .fill($0) }, { .shorten($0) }]
        var tried = 0
        for (index, action) in actions.enumerated() where CrashPoints.areMany || index == scenario.name.utf8.count % 3 {
            for point in CrashPoints.some(of: reference.counts.files, usually: 1, share: scenario.share) {
                try await play(scenario, in: world, action(point), reference)
                tried += 1
            }
        }
        if CrashPoints.areMany { print("\(scenario.name): \(tried) failures") }
    }

    private func play(
        _ scenario: Scenario, in world: World, _ action: Shim.Action, _ reference: Scenario.Reference
    ) async throws {
        let (end, _) = try await scenario.begin(world, action)
        // Beside what it says anyway.
        let usual = reference.errors.split(separator: "\n")
        let lines = end.errors.split(separator: "\n").filter { !usual.contains($0) }
        let isClear = lines.count == 1 && lines.allSatisfy { $0.hasPrefix("rss: ") }
        if end.status == scenario.status {
            let state = try world.state()
            let isDone = state.database == reference.after.database
            let isRuleLeft = isClear && lines[0].hasPrefix("rss: the next sync applies rules to ")
            let isProgramLeft = isClear && lines[0].contains("' cannot be run: ")
            let isLeftToSync = isRuleLeft || isProgramLeft
            #expect(
                isDone || isLeftToSync,
                "\(scenario.name), \(action), said to be well: \(state.difference(from: reference.after)) \(end)")
        } else {
            #expect(Self.documented.contains(end.status), "\(scenario.name), \(action): \(end)")
            #expect(isClear, "\(scenario.name), \(action): \(end)")
        }
        try await scenario.finish(world, as: reference, "\(action) of \(reference.counts.files)")
    }
}
