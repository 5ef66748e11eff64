import Foundation

/// A request of the scripts of ``CompletionScript``, or the request for one of these scripts.
///
///     rss ---complete bash LINE REPLACED      the line up to the cursor; its end, which bash replaces
///     rss ---complete words WORD ... TYPED    without quotes, and without the program's name
///
/// The answer has a line for each candidate: the text to insert, a tab, and the description. A line without a tab says
/// `files`, which the shell finds itself. After an error, the answer is empty: a message would disturb the typing.
enum CompletionRequest {

    /// - Returns: false when the arguments are not such a request.
    static func answer(_ arguments: [String]) -> Bool {
        switch arguments.first {
        case "---complete":
            complete(Array(arguments.dropFirst()))
            return true
        case "--generate-completion-script" where arguments.count <= 2:
            guard let script = CompletionScript(shell: arguments.count == 2 ? arguments[1] : usualShell) else {
                return false
            }
            Output.write(script.text)
            return true
        default: return false
        }
    }

    private static var usualShell: String {
        URL(fileURLWithPath: EnvironmentVariables.all["SHELL"] ?? "").lastPathComponent
    }

    private static func complete(_ arguments: [String]) {
        switch (arguments.first, arguments.count) {
        case ("bash", 3):
            let line = BashLine(arguments[1], replaced: arguments[2])
            if line.isFile { Output.line("files") } else { answer(line.words) { line.insertion(of: $0) } }
        case ("words", 2...): answer(["rss"] + arguments.dropFirst()) { $0 }
        default: return
        }
    }

    private static func answer(_ words: [String], _ insertion: (String) -> String?) {
        guard words.count > 1 else { return }
        switch Completer(words: Array(words[1..<(words.count - 1)]), typed: words[words.count - 1]).completion() {
        case .files: Output.line("files")
        case .words(let candidates):
            for candidate in candidates {
                if let text = insertion(candidate.word) { Output.line("\(text)\t\(candidate.description)") }
            }
        }
    }
}
