import Foundation
import Glibc

/// Reads documents that double in length, and looks for work that more than doubles.
///
/// Usage: FuzzGrowth [SECONDS [WORD]]. Documents are made of the constructs of each grammar: repeated, nested, left
/// open, with names that are all different, inside each other. While there is time, each is read up to a mebibyte, then,
/// in the same random order, up to 16. With a word, only the patterns whose descriptions have it.
///
/// The program `rss` is beside this one: it reads what only a command reads.
@main
struct FuzzGrowth {

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        let seconds = arguments.first.flatMap(Double.init) ?? 60
        let word = arguments.dropFirst().first ?? ""
        let end = Measurement.now() + seconds

        var random = SystemRandomNumberGenerator()
        let all = Reader.all.flatMap { reader in reader.patterns.map { (reader, $0) } }
            .filter { word.isEmpty || "\($0.name): \($1)".contains(word) }.shuffled(using: &random)
        var run = 0
        var found: [String] = []
        for (shortest, longest) in [(1 << 16, 1 << 20), (1 << 20, 1 << 24)] {
            for (reader, pattern) in all where Measurement.now() < end {
                let longest = min(longest, reader.longest)
                guard shortest < longest else { continue }
                run += 1
                if let finding = Measurement.finding(reader, pattern, from: shortest, to: longest) {
                    found.append(finding)
                    say("growth: FOUND \(finding)")
                }
            }
        }
        Command.cleanUp()
        say("growth: \(run) runs, \(all.count) patterns, \(found.isEmpty ? "nothing" : "\(found.count)") found")
        exit(found.isEmpty ? 0 : 1)
    }

    /// At once, wherever standard output leads.
    private static func say(_ words: String) {
        FileHandle.standardOutput.write(Data("\(words)\n".utf8))
    }
}
