import Foundation
import Model
import Subprocess
import Web

/// What opens web pages: `$BROWSER`, or xdg-open.
struct Browser {
    private var program: String
    private var rest: [String]

    /// In bytes. The system takes up to 128 KiB as one argument.
    private static let longestAddress = 65_536

    /// Where the article is on the web. Throws ``Failure`` if a browser cannot open it.
    static func address(of article: FullArticle) throws(Failure) -> WebAddress {
        try address(article.article.url ?? article.article.externalURL, of: article)
    }

    /// As ``address(of:)``, of a link of the article.
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

    /// Returns when the browser has taken the address. No shell is involved.
    ///
    /// Throws ``Failure`` if none of the browsers does.
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

    /// `%s` is replaced with the address; without it, the address is the last argument.
    private func arguments(for url: String) -> [String] {
        rest.contains { $0.contains("%s") } ? rest.map { $0.replacing("%s", with: url) } : rest + [url]
    }

    /// `$BROWSER`: programs to try in turn, separated by colons, each perhaps with arguments.
    private static func all() -> [Browser] {
        let list = EnvironmentVariables.all["BROWSER"] ?? ""
        let browsers = list.split(separator: ":").compactMap { entry -> Browser? in
            let words = entry.split(separator: " ").map(String.init)
            return words.first.map { Browser(program: $0, rest: Array(words.dropFirst())) }
        }
        return browsers.isEmpty ? [Browser(program: "xdg-open", rest: [])] : browsers
    }
}
