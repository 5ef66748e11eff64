import Parser
import Model
import Sync
import TerminalText

/// When a site offers several feeds: asks a person which; gives a script the list.
enum FeedChooser {

    /// Nil when nobody chose. The list is on standard output then, a feed a line: address, tab, title.
    static func choose(_ choices: [FeedCandidate]) -> FeedCandidate? {
        guard Terminal.isInteractive else {
            for choice in choices { Output.line(TSV.line([choice.url, choice.title ?? ""])) }
            return nil
        }
        for (number, choice) in choices.enumerated() {
            let title = choice.title.map { TerminalText.safe($0) + "  " } ?? ""
            Output.remark("\(Columns.cell("\(number + 1)", 3, .right))  \(title)\(TerminalText.safe(choice.url))")
        }
        while true {
            Output.ask("Which one (1 to \(choices.count), nothing for none)? ")
            guard let answer = readLine(), !answer.isEmpty else { return nil }
            if let number = Int(answer), choices.indices.contains(number - 1) { return choices[number - 1] }
        }
    }
}
