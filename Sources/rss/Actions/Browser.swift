import Foundation
import Model
import Subprocess
import Web

/// A program that opens web pages: `$BROWSER`, or xdg-open.
struct Browser {
    private var program: String
    private var rest: [String]

    /// The length limit of an address, in bytes. The system takes up to 128 KiB as one argument.
    private static let longestAddress = 65_536

    /// Returns the article's address on the web. Throws ``Failure`` if a browser cannot open it.
    static func address(of article: FullArticle) throws(Failure) -> WebAddress {
        try address(article.article.url ?? article.article.externalURL, of: article)
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

    /// Opens the address, without a shell, and returns when a browser has taken it.
    ///
    /// Throws ``Failure`` if every browser fails.
    static func open(_ address: WebAddress) async throws {
        for browser in all() {
            let arguments = browser.arguments(for: address.url)
            guard let program = Executable.program(browser.program),
                let result = try? await Subprocess.run(
                    program, arguments: Arguments(arguments), output: .discarded, error: .discarded)
            else { continue }
            if result.terminationStatus.isSuccess { return }
        }
        throw Failure("cannot start a browser; set $BROWSER", ExitStatus.notFound)
    }

    /// Returns the program's arguments. Replaces `%s` with the address, or appends the address if there is no `%s`.
    private func arguments(for url: String) -> [String] {
        rest.contains { $0.contains("%s") } ? rest.map { $0.replacing("%s", with: url) } : rest + [url]
    }

    /// Returns the programs of `$BROWSER` to try in turn. They are separated by colons, and each may have arguments.
    private static func all() -> [Browser] {
        let list = EnvironmentVariables.all["BROWSER"] ?? ""
        let browsers = list.split(separator: ":").compactMap { entry -> Browser? in
            let words = entry.split(separator: " ").map(String.init)
            return words.first.map { Browser(program: $0, rest: Array(words.dropFirst())) }
        }
        return browsers.isEmpty ? [Browser(program: "xdg-open", rest: [])] : browsers
    }
}
