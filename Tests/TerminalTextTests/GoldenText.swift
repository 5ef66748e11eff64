import Foundation

@testable import HTML
@testable import TerminalText

/// A pair of files in `Golden`: HTML, and the text that is to become of it.
///
/// The HTML begins with a comment that says how it is rendered: `<!-- width: 40, ansi, hyperlinks -->`. In the text, the
/// escape character is written as `␛`.
struct GoldenText: CustomStringConvertible, Sendable {
    var name: String

    /// Nil where the file can’t be read.
    var html: String? { contents("html") }
    private var text: String? { contents("txt") }

    var description: String { name }

    static let all: [GoldenText] = {
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.pathExtension == "html" }
            .map { GoldenText(name: $0.deletingPathExtension().lastPathComponent) }
            .sorted { $0.name < $1.name }
    }()

    /// The lines that are missing, after `-`, and those that are too many, after `+`. Empty where all is well.
    func differences() throws -> String {
        guard let html, let text else { throw CocoaError(.fileReadNoSuchFile) }
        let sanitized = HTMLSanitizer.sanitized(html, base: Self.url)
        let rendered = renderer(for: html).render(sanitized).replacing("\u{1B}", with: "␛") + "\n"
        let difference = Self.lines(rendered).difference(from: Self.lines(text))
        return difference.map { change in
            switch change {
            case .remove(let offset, let line, _): "- \(offset + 1): \(line)\n"
            case .insert(let offset, let line, _): "+ \(offset + 1): \(line)\n"
            }
        }.joined()
    }
}

private extension GoldenText {
    static let url = "https://example.org/a/b"
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

    func contents(_ suffix: String) -> String? {
        try? String(contentsOf: Self.folder.appending(path: "\(name).\(suffix)"), encoding: .utf8)
    }

    func renderer(for html: String) -> ArticleTextRenderer {
        let options = html.prefix { $0 != "\n" }
        let width = options.firstMatch(of: /width: (\d+)/).flatMap { Int($0.1) }
        return ArticleTextRenderer(
            width: width, style: options.contains("ansi") ? .ansi : .plain,
            hasHyperlinks: options.contains("hyperlinks"), baseURL: Self.url)
    }

    static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }
}
