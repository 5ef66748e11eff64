import Foundation

/// A server that speaks HTTP over TLS on `localhost`, with a certificate it signed itself: `openssl s_server`.
package final class TLSServer: Sendable {
    package static let isAvailable = FileManager.default.isExecutableFile(atPath: openssl)
    private static let openssl = "/usr/bin/openssl"

    package let port: Int

    /// The PEM file that a client must trust.
    package let certificateFile: String
    private let directory: URL
    private let process: Process

    package init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "rss-tls-\(UUID())")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let key = directory.appending(path: "key.pem").path
        certificateFile = directory.appending(path: "certificate.pem").path

        let request = try Self.start([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out",
            certificateFile,
        ])
        request.process.waitUntilExit()

        let server = try Self.start([
            "s_server", "-accept", "127.0.0.1:0", "-www", "-cert", certificateFile, "-key", key,
        ])
        process = server.process
        port = try Self.port(in: server.output)
    }

    deinit {
        // It inherits blocked signals from the threads of tasks: SIGTERM wouldn't reach it.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: directory)
    }

    private struct NoPort: Error {}

    /// Reads until `ACCEPT 127.0.0.1:PORT`.
    private static func port(in output: FileHandle) throws -> Int {
        var text = ""
        while true {
            let data = output.availableData
            guard !data.isEmpty else { throw NoPort() }
            text += String(decoding: data, as: UTF8.self)
            guard
                let line = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                    .first(where: { $0.hasPrefix("ACCEPT") })
            else { continue }
            guard let port = line.split(separator: ":").last.flatMap({ Int($0) }) else { throw NoPort() }
            return port
        }
    }

    private static func start(_ arguments: [String]) throws -> (process: Process, output: FileHandle) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: openssl)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        return (process, output.fileHandleForReading)
    }
}
