import ArgumentParser
import Foundation

/// A program called `rss-NAME` that is run as `rss NAME`, as git(1) does it.
struct ExtensionProgram {
    let name: String
    let path: String

    static let prefix = "rss-"

    /// Finds the program in `$PATH`, the first one of this name. Returns `nil` if it does not exist.
    ///
    /// Throws ``Failure`` if there are only files that may not be run.
    init?(_ name: String, environment: [String: String] = EnvironmentVariables.all) throws {
        guard Self.isName(name) else { return nil }
        let paths = Self.folders(environment).map { "\($0)/\(Self.prefix)\(name)" }
        if let path = paths.first(where: Self.isProgram) {
            self.init(name: name, path: path)
        } else if let path = paths.first(where: Self.isFile) {
            throw Failure("\(path) is not executable; run 'chmod +x' on it", ExitStatus.badConfiguration)
        } else {
            return nil
        }
    }

    private init(name: String, path: String) {
        self.name = name
        self.path = path
    }

    /// Returns all programs, by name, without those that have the name of one of the program's own commands.
    static func all(environment: [String: String]) -> [ExtensionProgram] {
        var found: [String: ExtensionProgram] = [:]
        for folder in folders(environment) {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for file in files where file.hasPrefix(prefix) {
                let name = String(file.dropFirst(prefix.count))
                let path = "\(folder)/\(file)"
                guard found[name] == nil, isName(name), !CommandPath.isCommand(name), isProgram(path) else { continue }
                found[name] = ExtensionProgram(name: name, path: path)
            }
        }
        return found.values.sorted { $0.name < $1.name }
    }

    /// Replaces this process with the program, which gets the arguments unchanged.
    ///
    /// Throws ``Failure`` if that is impossible.
    ///
    /// - Parameter variables: variables to add to the environment.
    func run(_ arguments: [String], variables: [String: String]) throws -> Never {
        for (name, value) in variables { setenv(name, value, 1) }
        // The program would inherit ignored signals.
        signal(SIGPIPE, SIG_DFL)
        signal(SIGXFSZ, SIG_DFL)
        Output.flush()
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        execv(path, &words)
        let reason =
            errno == ENOEXEC
            ? "its first line must name an interpreter, such as '#!/bin/sh'" : String(cString: strerror(errno))
        ignoreBrokenPipes()
        throw Failure("cannot run \(path): \(reason)", ExitStatus.badConfiguration)
    }

    private static func folders(_ environment: [String: String]) -> [String] {
        (environment["PATH"] ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }

    /// Returns whether the word can be typed as a command and contains no path.
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix("-") && !name.contains("/") && !name.utf8.contains { $0 <= 0x20 || $0 == 0x7F }
    }

    private static func isProgram(_ path: String) -> Bool { isFile(path) && access(path, X_OK) == 0 }

    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
