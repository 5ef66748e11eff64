import ProgramSupport
import Testing

/// Conversations with the built program, see ``Script``.
@Suite(.timeLimit(.minutes(5))) struct ScriptTests {

    @Test(arguments: try Script.all(in: ""))
    func play(_ script: Script) async throws {
        try await Self.play(script)
    }

    @Test(
        .enabled("needs a mount namespace of its own") { try await Shell.canMount },
        arguments: try Script.all(in: "mounted/"))
    func playWithDisks(_ script: Script) async throws {
        try await Self.play(script)
    }

    @Test(
        .enabled("needs tmux and less") { try await Screen.isAvailable }, arguments: try Script.all(in: "screen/"))
    func playOnScreen(_ script: Script) async throws {
        try await Self.play(script)
    }

    private static func play(_ script: Script) async throws {
        let played = try await Player().play(script)
        if Recorder.isOn { try Recorder.write(played) }
    }
}
