import Foundation
import Model
import Platform
import Subprocess
import Tasks
import Web

/// A program that opens web pages: those of the setting or of `$BROWSER`, or else xdg-open.
struct Browser: Equatable {
    let program: String
    private let rest: [String]

    /// Whether the program needs the terminal while it runs.
    let needsTerminal: Bool

    /// Whether the program is not waited for, as with `&` at the end of an entry of `$BROWSER`.
    let isInBackground: Bool

    /// The length limit of an address, in bytes. The system takes up to 128 KiB as one argument.
    private static let longestAddress = 65_536

    /// Returns the article's address on the web. Throws ``Failure`` if a browser cannot open it.
    static func address(of article: FullArticle) throws(Failure) -> WebAddress {
        try address(article.article.url ?? article.article.externalURL, of: article)
    }

    /// Returns the address of a page with comments on the article. Throws ``Failure`` if there is none.
    static func commentsAddress(of article: FullArticle) throws(Failure) -> WebAddress {
        guard let url = article.article.commentsURL else {
            throw Failure("article \(article.listed.id) names no page with comments", ExitStatus.notFound)
        }
        return try address(url, of: article)
    }

    /// Like ``address(of:)``, for a link of the article.
    static func address(_ url: String?, of article: FullArticle) throws(Failure) -> WebAddress {
        let id = article.listed.id
        guard let address = url.flatMap(WebAddress.init(ofArticle:)) else {
            throw Failure("article \(id) has no web address", ExitStatus.notFound)
        }
        guard address.url.utf8.count <= longestAddress else {
            throw Failure("the address of article \(id) is too long for a browser", ExitStatus.notFound)
        }
        return address
    }

    /// Opens the address, without a shell, and returns when a browser has taken it, or a text browser was left.
    ///
    /// Throws ``Failure`` if every browser fails.
    ///
    /// - Parameter screen: What gives its terminal to a text browser; `nil` if nothing else is on it.
    static func open(_ address: WebAddress, _ settings: BrowserSettings, _ screen: Screen? = nil) async throws {
        var problem: String?
        let browsers = all(settings, EnvironmentVariables.all)
        for browser in browsers {
            guard let program = Executable.program(browser.program) else { continue }
            problem = try await browser.run(program, address.url, screen)
            if problem == nil { return }
        }
        if let problem { throw Failure(problem, ExitStatus.notFound) }
        if !named(settings, EnvironmentVariables.all).isEmpty { _ = try Executable.named(browsers.map(\.program)) }
        throw Failure("cannot start a browser; set $BROWSER", ExitStatus.notFound)
    }

    /// Returns why the program failed; `nil` if it did not.
    private func run(_ program: Executable, _ url: String, _ screen: Screen?) async throws -> String? {
        let started = TerminalProgram(program: program, arguments: arguments(for: url))
        let problem: String?
        if isInBackground {
            // The child of a shell that does not wait for it.
            let line = "\"$0\" \"$@\" </dev/null >/dev/null 2>&1 &"
            problem = try await TerminalProgram.shell(line, [self.program] + started.arguments).run()
        } else if !needsTerminal {
            problem = try await started.runHidden()
        } else if let screen {
            problem = try await screen.whileAway(waits: { $0 != .some(nil) }) { try await started.run() }
        } else {
            problem = try await started.run()
        }
        return problem.map { "\(self.program) failed: \($0)" }
    }

    /// Returns the program's arguments. Replaces `%s` with the address, or appends the address if there is no `%s`.
    func arguments(for url: String) -> [String] {
        rest.contains { $0.contains("%s") } ? rest.map { $0.replacing("%s", with: url) } : rest + [url]
    }
}

extension Browser {

    /// Browsers that show pages on the terminal.
    private static let textBrowsers = [
        "www-browser", "w3m", "lynx", "links", "links2", "elinks", "chawan", "cha", "carbonyl", "browsh",
    ]

    /// Returns the programs to try in turn: that of the setting, else those of `$BROWSER`, which are separated by colons
    /// as for xdg-open(1) and Python's `webbrowser`, and each of which may have arguments and end with `&`. Without any,
    /// xdg-open, which does nothing visible without a desktop: there, text browsers come first.
    static func all(_ settings: BrowserSettings, _ environment: [String: String]) -> [Browser] {
        let named = named(settings, environment)
        if !named.isEmpty { return named.compactMap { Browser($0, settings) } }
        let others = Desktop.isThere(environment) ? [] : textBrowsers
        return (others + [Desktop.opener]).compactMap { Browser([$0], settings) }
    }

    /// Returns the words of the programs that the user names.
    private static func named(_ settings: BrowserSettings, _ environment: [String: String]) -> [[String]] {
        if !settings.program.isEmpty { return [settings.program] }
        return (environment["BROWSER"] ?? "").split(separator: ":").map { $0.split(separator: " ").map(String.init) }
            .filter { !$0.isEmpty }
    }

    private init?(_ words: [String], _ settings: BrowserSettings) {
        guard let first = words.first else { return nil }
        program = first
        isInBackground = words.count > 1 && words.last == "&"
        rest = Array(isInBackground ? words.dropFirst().dropLast() : words.dropFirst())
        let name = first.split(separator: "/").last.map(String.init) ?? first
        needsTerminal =
            switch settings.terminal {
            case .always: true
            case .never: false
            case .auto: Self.textBrowsers.contains(name)
            }
    }
}
