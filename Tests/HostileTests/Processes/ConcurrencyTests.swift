import Foundation
import TestSupport
import Testing

/// Many processes at once on one database: whatever a command said it did is there in the end, and nobody is turned away
/// but who syncs while another does.
@Suite(.timeLimit(.minutes(20))) struct ConcurrencyTests {

    @Test(arguments: 1...Effort.some(1, many: 2))
    func whatCommandsSayIsThereInTheEnd(_ seed: Int) async throws {
        let crowd = Crowd(seed: UInt64(seed), workers: Effort.some(10, many: 50), commands: Effort.some(3, many: 6))
        let place = try Place()
        place.answer { .text(SampleFeed.rss(String($0.path.dropFirst()), 1...(crowd.workers.count * Crowd.share))) }
        try await place.output(of: "rss add $URL/base; mkdir codes errors")
        try place.write("crowd", crowd.script)
        try await place.output(of: "bash crowd")

        var model = Model()
        for (number, commands) in crowd.workers.enumerated() {
            let codes = try await place.output(of: "cat codes/\(number)").split(separator: "\n").compactMap { Int($0) }
            let errors = try await place.run("cat errors/\(number)")
            try #require(codes.count == commands.count, "\(errors)")
            for (command, code) in zip(commands, codes) {
                #expect(model.codes(of: command).contains(code), "seed \(seed): \(command): \(code) \(errors)")
                if code == 0 { model.apply(command) }
            }
        }
        try await model.expect(place, seed)
    }

    @Test func manyMakeOneDatabase() async throws {
        let place = try Place()
        let count = Effort.some(8, many: 50)
        let codes = try await place.output(
            of: "for n in $(seq \(count)); do (rss folder add F$n; echo $?) & done; wait; rss doctor")
        #expect(codes.split(separator: "\n") == Array(repeating: "0", count: count))
        #expect(try await place.output(of: "rss folder list | wc -l") == "\(count)\n")
    }
}

/// What each of many processes does, one command after the other.
private struct Crowd: Sendable {
    /// How many articles of the first feed are one worker's own.
    static let share = 3

    var workers: [[Command]]

    enum Command: Sendable {
        case mark(Int, isRead: Bool)
        case star(Int, isStarred: Bool)
        case delete(Int)
        case add(String)
        case addFolder(String)
        case addRule(String)
        case saveSearch(String)
        case backUp(String)
        /// What changes nothing that the model knows.
        case look(String)
        case sync

        var line: String {
            switch self {
            case .mark(let id, let isRead): "rss mark \(isRead ? "read" : "unread") \(id)"
            case .star(let id, let isStarred): "rss \(isStarred ? "star" : "unstar") \(id)"
            case .delete(let id): "rss delete \(id)"
            case .add(let path): "rss add $URL/\(path)"
            case .addFolder(let name): "rss folder add \(name)"
            case .addRule(let word): "rss rule add title:\(word) --star"
            case .saveSearch(let name): "rss search save \(name) is:unread"
            case .backUp(let file): "rss doctor --backup \(file)"
            case .look(let line): line
            case .sync: "rss sync --force"
            }
        }
    }

    init(seed: UInt64, workers: Int, commands: Int) {
        var random = SplitMix64(seed: seed)
        self.workers = (0..<workers).map { worker in
            (0..<commands).map { Self.command(of: worker, number: $0, &random) }
        }
    }

    private static func command(of worker: Int, number: Int, _ random: inout SplitMix64) -> Command {
        // The last one is deleted at most, and never marked.
        let id = worker * share + 1 + random.below(share - 1)
        switch random.below(14) {
        case 0...2: return .mark(id, isRead: !random.happens(oneIn: 3))
        case 3...5: return .star(id, isStarred: !random.happens(oneIn: 3))
        case 6: return .delete(worker * share + share)
        case 7: return .add("w\(worker)-\(number)")
        case 8: return .addFolder("F\(worker)-\(number)")
        case 9: return .addRule("none\(worker)-\(number)")
        case 10: return .saveSearch("s\(worker)-\(number)")
        case 11: return .backUp("b\(worker)-\(number).db")
        case 12:
            return .look(
                random.pick(["rss list --all", "rss feeds --stats", "rss doctor", "rss export", "rss doctor --prune"]))
        default: return .sync
        }
    }

    var script: String {
        workers.enumerated().map { number, commands in
            let lines = commands.map { "\($0.line) >> out 2>> errors/\(number); echo $? >> codes/\(number)" }
            return "(\(lines.joined(separator: "; "))) &\n"
        }.joined() + "wait\n"
    }
}

/// What must be in the database after all commands that ended well.
private struct Model {
    var read: [Int: Bool] = [:]
    var starred: [Int: Bool] = [:]
    var deleted: Set<Int> = []
    var feeds: Set<String> = ["base"]
    var folders: Set<String> = []
    var rules: Set<String> = []
    var searches: Set<String> = []
    var backups: [String] = []

    /// With which a worker's next command may end: nobody else deletes its articles.
    func codes(of command: Crowd.Command) -> [Int] {
        switch command {
        case .sync: [0, 75]  // Another sync may be running.
        case .delete(let id) where deleted.contains(id): [66]
        default: [0]
        }
    }

    mutating func apply(_ command: Crowd.Command) {
        switch command {
        case .mark(let id, let isRead): read[id] = isRead
        case .star(let id, let isStarred): starred[id] = isStarred
        case .delete(let id): deleted.insert(id)
        case .add(let path): feeds.insert(path)
        case .addFolder(let name): folders.insert(name)
        case .addRule(let word): rules.insert("title:\(word)")
        case .saveSearch(let name): searches.insert(name)
        case .backUp(let file): backups.append(file)
        case .look, .sync: break
        }
    }

    func expect(_ place: Place, _ seed: Int) async throws {
        let articles = try await place.articles("--all --feed $URL/base")
        let found = Dictionary(uniqueKeysWithValues: articles.map { ($0["id"] as? Int ?? 0, $0) })
        for (id, isRead) in read { #expect(found[id]?["read"] as? Bool == isRead, "seed \(seed): article \(id)") }
        for (id, isStarred) in starred {
            #expect(found[id]?["starred"] as? Bool == isStarred, "seed \(seed): article \(id)")
        }
        #expect(deleted.isDisjoint(with: found.keys), "seed \(seed)")
        #expect(
            try await column(place, "rss feeds --format '{url}\\n'").map { $0.split(separator: "/").last ?? "" }
                .sorted() == feeds.map { Substring($0) }.sorted(), "seed \(seed)")
        #expect(try await column(place, "rss folder list | cut -f 1") == sorted(folders), "seed \(seed)")
        #expect(try await column(place, "rss rule list | cut -f 2") == sorted(rules), "seed \(seed)")
        let known = Set(try await column(place, "rss search list | cut -f 1").map { $0.drop { $0 == "@" } })
        #expect(searches.allSatisfy { known.contains(Substring($0)) }, "seed \(seed): \(known)")
        try await place.output(of: "rss doctor")
        for backup in backups { try await place.output(of: "rss doctor --database \(backup)") }
    }

    private func sorted(_ names: Set<String>) -> [Substring] { names.map { Substring($0) }.sorted() }

    private func column(_ place: Place, _ line: String) async throws -> [Substring] {
        try await place.output(of: line).split(separator: "\n").sorted()
    }
}
