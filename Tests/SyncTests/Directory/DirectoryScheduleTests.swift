import Base
import Foundation
import Machines
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Sync

/// Random schedules of machines on real databases: marks, feeds, files that come late, cut, twice and as conflict copies,
/// clocks that are off, disks that were restored, files that are lost, feeds that give their articles other ids, and machines
/// that are removed.
@Suite(.timeLimit(.minutes(10))) struct DirectoryScheduleTests {

    private static let seeds: Range<UInt64> = {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["RSS_SCHEDULE_SEED"].flatMap(UInt64.init) { return seed..<seed + 1 }
        return 0..<(environment["RSS_SCHEDULES"].flatMap(UInt64.init) ?? 12)
    }()

    private static let urls = (0..<3).map { "https://\($0).example/feed" }
    private static let keys = ["a", "b", "c"]

    /// What happens one after the other. Each step draws from its own seed, so that it stays the same when others are
    /// left out.
    private struct Schedule {
        var machines: Int
        var steps: [UInt64]

        /// The steps between which the clock of the first machine is a year ahead.
        var wrong: ClosedRange<Int>?

        init(seed: UInt64) {
            var generator = SplitMix64(seed: seed)
            machines = 3 + generator.below(2)
            steps = (0..<20 + generator.below(40)).map { _ in generator.next() }
            if generator.happens(oneIn: 3) {
                let first = generator.below(steps.count)
                wrong = first...first + generator.below(steps.count - first)
            }
        }

        /// The schedule without some of its steps, each, many at a time first; these stay in place and do nothing.
        var smaller: [Schedule] {
            let left = steps.indices.filter { steps[$0] != 0 }
            return [16, 8, 4, 2, 1].filter { $0 < left.count }.flatMap { count in left.chunks(of: count) }.map {
                chunk in
                var schedule = self
                for step in chunk { schedule.steps[step] = 0 }
                return schedule
            }
        }
    }

    @Test(arguments: seeds)
    func machinesAgreeInTheEnd(seed: UInt64) async throws {
        var schedule = Schedule(seed: seed)
        guard var violation = try await play(schedule).violation else { return }
        var next: Schedule? = schedule
        while let smaller = next {
            schedule = smaller
            next = nil
            for candidate in schedule.smaller {
                guard let other = try? await play(candidate).violation else { continue }
                (violation, next) = (other, candidate)
                break
            }
        }
        let deeds = try await play(schedule).deeds.joined(separator: "\n")
        Issue.record("seed \(seed): \(violation)\n\(deeds)")
    }

    /// - Returns: What was done, and what was wrong in the end.
    private func play(_ schedule: Schedule) async throws -> (deeds: [String], violation: String?) {
        var machines = try (0..<schedule.machines).map { _ in try SharedMachine() }
        var (record, deeds, disks) = (MarkRecord(), [String](), [Int: SharedMachine.Disk]())
        for (step, seed) in schedule.steps.enumerated() {
            var generator = SplitMix64(seed: seed)
            if step == schedule.wrong?.lowerBound { machines[0].clock.advance(by: 365 * TestClock.day) }
            for machine in machines { machine.clock.advance(by: Double(generator.below(600))) }
            if step < machines.count { machines[step].clock.advance(by: Double(generator.below(72_000) - 36_000)) }
            if seed != 0 {
                let number = generator.below(machines.count)
                var deed = try await befall(number, &machines, &disks, &record, &generator)
                if deed == nil { deed = try await act(number, of: machines, &record, &generator) }
                deeds.append("\(step): machine \(number) \(deed ?? "")")
            }
            if step == schedule.wrong?.upperBound { machines[0].clock.advance(by: -365 * TestClock.day) }
        }
        for machine in machines { machine.clock.advance(by: 3 * TestClock.day) }
        // Two rounds: the second carries what the first has made.
        for _ in 0..<3 {
            for machine in machines {
                if let problem = try await machine.sync().push.problem { return (deeds, "\(problem)") }
            }
            try carryUnowned(machines)
            for machine in machines {
                for other in machines where other !== machine { try machine.deliverOwn(to: other) }
            }
        }
        for machine in machines { try await machine.sync() }
        for url in Self.urls {
            for machine in machines { try await machine.arrive(Self.keys, in: url, age: record.ages[url, default: 0]) }
        }
        if !record.ages.isEmpty {
            // What one machine has recognised, the others learn.
            for _ in 0..<2 {
                for machine in machines {
                    try await machine.sync()
                    for other in machines where other !== machine { try machine.deliverOwn(to: other) }
                }
            }
            for machine in machines { try await machine.sync() }
        }
        return (deeds, try violation(machines, record))
    }

    /// Carries the longest copies of files under numbers that machines have given up: nobody sends them as its own.
    private func carryUnowned(_ machines: [SharedMachine]) throws {
        let owned = try machines.compactMap { try $0.database.ownLog(of: $0.account.id)?.machine.text }
        for file in Set(machines.flatMap(\.files)).sorted() where !owned.contains(where: file.hasPrefix) {
            let sizes = machines.map { machine in
                FileManager.default.contents(atPath: "\(machine.directory)/machines/\(file)")?.count ?? 0
            }
            guard let longest = sizes.indices.max(by: { sizes[$0] < sizes[$1] }) else { continue }
            for index in machines.indices where sizes[index] < sizes[longest] {
                try machines[longest].deliver(file, to: machines[index])
            }
        }
    }

    /// What happens to a machine's disk, to its files and feeds, and to machines as a whole.
    ///
    /// - Returns: What did; `nil` for nothing.
    private func befall(
        _ number: Int, _ machines: inout [SharedMachine], _ disks: inout [Int: SharedMachine.Disk],
        _ record: inout MarkRecord, _ generator: inout SplitMix64
    ) async throws -> String? {
        let machine = machines[number]
        switch generator.below(30) {
        case 0:
            guard try machine.database.ownLog(of: machine.account.id) != nil else { return nil }
            disks[number] = try SharedMachine.Disk(of: machine)
            return "is backed up"
        case 1:
            guard let disk = disks[number] else { return nil }
            let keepsDirectory = generator.happens(oneIn: 2)
            if keepsDirectory {
                // Its log stays, under a number that is its no more, and is carried as all files are.
                for other in machines where other !== machine { try machine.deliverOwn(to: other) }
            }
            machines[number] = try SharedMachine(restoring: disk, of: machine, keepsDirectory: keepsDirectory)
            // What nobody had read is gone.
            record.forget(number)
            return "is restored\(keepsDirectory ? ", but for its directory" : "")"
        case 2:
            guard let file = machine.files.isEmpty ? nil : generator.pick(machine.files) else { return nil }
            // Under a number that a machine has given up, nobody has it to carry it once more.
            let isOwned = try machines.contains { machine in
                try machine.database.ownLog(of: machine.account.id).map { file.hasPrefix($0.machine.text) } ?? false
            }
            for loser in isOwned ? [machine] : machines where loser.files.contains(file) {
                try FileManager.default.removeItem(atPath: "\(loser.directory)/machines/\(file)")
            }
            return "loses \(file)"
        case 3:
            let url = generator.pick(Self.urls)
            record.ages[url, default: 0] += 1
            try await machine.arrive(Self.keys, in: url, age: record.ages[url, default: 0])
            return "sees \(url) with other ids"
        case 4:
            let others = try machine.database.machines(of: machine.account.id).filter { !$0.isOwn }
            guard let other = others.isEmpty ? nil : generator.pick(others) else { return nil }
            try await machine.shared.remove(other)
            return "removes \(other.id)"
        default: return nil
        }
    }

    private func violation(_ machines: [SharedMachine], _ record: MarkRecord) throws -> String? {
        let states = try machines.map { try $0.state }
        if let other = states.first(where: { $0 != states[0] }) { return "\(states[0])\nbut \(other)" }
        let problems = try machines.flatMap { try $0.database.problems() }
        if !problems.isEmpty { return "\(problems)" }
        return record.violation(in: try machines[0].reader.articles)
    }

    @Test(arguments: seeds)
    func machinesAgreeInTheEndOnAFailingServer(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        let server = try WebDAVServer(generator.pick(WebDAVServer.Style.allCases))
        let machines = try (0..<3).map { _ in try SharedMachine(on: server) }
        var record = MarkRecord()
        for machine in machines { machine.clock.advance(by: Double(generator.below(72_000) - 36_000)) }
        for _ in 0..<20 + generator.below(20) {
            for machine in machines { machine.clock.advance(by: Double(generator.below(600))) }
            let fault = generator.happens(oneIn: 2) ? generator.pick(Self.faults) : nil
            let method = generator.pick(["PUT", "GET", "PROPFIND"])
            server.fail { $0.method == method ? fault : nil }
            do {
                _ = try await act(generator.below(machines.count), of: machines, &record, &generator)
            } catch is SyncError where fault != nil {}
        }
        server.fail { _ in nil }
        for machine in machines { machine.clock.advance(by: 3 * TestClock.day) }
        for machine in machines + machines + machines { #expect(try await machine.sync().push.problem == nil) }
        for url in Self.urls { for machine in machines { try await machine.arrive(Self.keys, in: url) } }
        #expect(try violation(machines, record) == nil, "seed \(seed)")
    }

    private static let faults: [WebDAVServer.Fault] = [
        .status(423), .status(503), .status(507), .status(404), .lostAnswer, .rangeIgnored, .otherRange, .wrongPart,
        .changingTags,
    ]

    /// - Returns: What was done.
    private func act(
        _ number: Int, of all: [SharedMachine], _ record: inout MarkRecord, _ generator: inout SplitMix64
    ) async throws -> String {
        let machine = all[number]
        let (url, key) = (generator.pick(Self.urls), generator.pick(Self.keys))
        switch generator.below(20) {
        case 0...5:
            let (kind, value) = (generator.pick(Mark.statuses), generator.happens(oneIn: 2))
            let articles = try machine.reader.articles
            if articles.isEmpty { return "has no article" }
            let article = generator.pick(articles)
            switch generator.below(6) {
            case 0:
                let label = generator.pick(["later", "Sea"])
                _ = try machine.database.set(MarkChange(.label(label), value), of: [article.id], at: machine.clock.now)
                return "labels \(article.title ?? ""): \(label) \(value)"
            case 1:
                let note = value ? "note \(generator.below(3))" : ""
                _ = try machine.database.setNote(note, of: article.id, at: machine.clock.now)
                return "notes '\(note)' on \(article.title ?? "")"
            default: break
            }
            if try machine.database.set(kind, value, of: [article.id], at: machine.clock.now) > 0 {
                record.set(kind, value, of: article.title ?? "", by: number)
            }
            return "marks \(article.title ?? "") \(MarkChange(kind, value).word)"
        case 6, 7:
            let title = generator.happens(oneIn: 3) ? "T\(generator.below(9))" : nil
            try await machine.add(url, title: title)
            try await machine.arrive(Self.keys, in: url, age: record.ages[url, default: 0])
            return "adds \(url) \(title ?? "")"
        case 8:
            let age = record.ages[url, default: 0]
            try await machine.arrive(age == 0 ? [key] : Self.keys, in: url, age: age)
            return "fetches \(url) \(key)"
        case 9...12:
            try await machine.sync()
            return "syncs"
        case 13...15:
            let file = machine.files.isEmpty ? nil : generator.pick(machine.files)
            let (other, part) = (generator.below(all.count), Double(generator.below(5)) / 4)
            // A machine's own files are written by nobody else.
            guard let file, other != number, try !file.hasPrefix(own(of: all[other])) else { return "has no file" }
            try machine.deliver(file, to: all[other], part: part)
            return "delivers \(part) of \(file) to \(other)"
        case 16:
            guard let feed = try machine.feed(url) else { return "lacks \(url)" }
            return "changes \(url): \(try await change(feed, at: machine, &generator))"
        case 17:
            let id = try machine.id(key, in: url)
            if generator.happens(oneIn: 4), let id {
                try machine.database.delete([id], at: machine.clock.now)
                record.forget("\(url) \(key)")
                return "deletes \(url) \(key)"
            }
            try machine.database.undo(at: machine.clock.now)
            record.forget(number)
            return "undoes"
        case 18:
            try changeQueries(machine, &generator)
            record.hasRules = true
            return "changes searches and rules"
        default:
            let copy = generator.below(99)
            guard let file = machine.files.isEmpty ? nil : generator.pick(machine.files) else { return "has no file" }
            try machine.deliver(file, to: machine, as: "\(file).sync-conflict-\(copy)")
            return "gets a copy of \(file)"
        }
    }

    private func change(
        _ feed: Feed, at machine: SharedMachine, _ generator: inout SplitMix64
    ) async throws -> String {
        switch generator.below(6) {
        case 4: _ = try machine.database.set([FeedSetting(.interval, "\(1 + generator.below(3))h")], of: feed)
        case 5: _ = try machine.database.unset(.interval, named: nil, of: feed)
        case 0:
            try await machine.shared.unsubscribe(feed, as: CommandID())
            return "unsubscribes"
        case 1: try await machine.shared.rename(feed, to: "R\(generator.below(9))")
        default: try await machine.shared.move(feed, to: generator.pick([nil, "A", "B"]))
        }
        return "title, folder or setting"
    }

    private func changeQueries(_ machine: SharedMachine, _ generator: inout SplitMix64) throws {
        let name = generator.pick(["s", "t"])
        let rule = try machine.database.rules().first
        switch generator.below(5) {
        case 0, 1: try machine.database.save(SavedSearch(name: name, query: "q\(generator.below(3))"))
        case 2: try? machine.database.removeSearches([name])
        case 3:
            let actions = RuleActions([generator.pick(Mark.statuses): true])
            let query: StoredQuery = generator.pick(["@s", "b"])
            // How often a rule is there is not shared.
            if try machine.database.rules().contains(where: { $0.query == query && $0.actions == actions }) { return }
            _ = try machine.database.addRule(query, actions)
        default:
            guard let rule else { return }
            if generator.happens(oneIn: 2) {
                _ = try machine.database.removeRule(rule.id)
            } else {
                _ = try machine.database.setRulePaused(!rule.isPaused, of: rule.id)
            }
        }
    }

    private func own(of machine: SharedMachine) throws -> String {
        try machine.database.ownLog(of: machine.account.id)?.machine.text ?? "none"
    }
}

/// The marks that users of machines have made.
private struct MarkRecord {
    /// The last values by machine, by status and article; `nil` where something of it was undone.
    private var values: [Mark: [String: [Int: Bool?]]] = [:]

    /// How often feeds have given their articles other ids.
    var ages: [String: Int] = [:]

    /// Whether rules may have marked articles, too.
    var hasRules = false

    mutating func set(_ kind: Mark, _ value: Bool, of article: String, by machine: Int) {
        values[kind, default: [:]][article, default: [:]].updateValue(value, forKey: machine)
    }

    /// Forgets what the machine has marked, as something of it was undone.
    mutating func forget(_ machine: Int) {
        values = values.mapValues { articles in
            articles.mapValues { given in given[machine] == nil ? given : given.merging([machine: nil]) { $1 } }
        }
    }

    /// Forgets what was said of an article that is deleted: under another id, it is a new one.
    mutating func forget(_ article: String) {
        for kind in values.keys { values[kind]?[article] = nil }
    }

    /// Returns the first value that no user has given, where all users who gave one agree.
    func violation(in articles: [ListedArticle]) -> String? {
        for (kind, values) in values {
            for article in articles {
                guard let given = values[article.title ?? ""]?.values, let value = given.first ?? nil,
                    given.allSatisfy({ $0 == value }), value || !hasRules
                else { continue }
                let isSet = kind == .read ? article.isRead : article.isStarred
                if isSet != value { return "\(article.title ?? "") is not \(MarkChange(kind, value).word)" }
            }
        }
        return nil
    }
}
