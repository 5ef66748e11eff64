import Foundation

/// A command of the program, with a home folder of its own.
enum Command {
    private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "rss")
    private static let home = FileManager.default.temporaryDirectory.appending(path: "rss-growth-\(getpid())")

    /// Whatever it says.
    ///
    /// - Parameters:
    ///   - document: what is in the file.
    ///   - path: of the file, in the home folder.
    static func run(_ command: String, reading document: [UInt8], as path: String) {
        let file = home.appending(path: path)
        do {
            cleanUp()
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(document).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
            let process = Process()
            process.executableURL = program
            process.arguments = [command]
            process.environment = ["HOME": home.path]
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            guard process.terminationReason == .exit else {
                let beginning = String(decoding: document.prefix(100), as: UTF8.self).debugDescription
                fatalError("'rss \(command)' ended by signal \(process.terminationStatus), reading \(beginning)…")
            }
        } catch {
            fatalError("cannot run \(program.path): \(error)")
        }
    }

    /// Nothing is left.
    static func cleanUp() {
        try? FileManager.default.removeItem(at: home)
    }
}
