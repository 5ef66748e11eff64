import Foundation
import TestSupport
import Testing

@testable import Machines

/// Machines that write into files, which a carrier delivers in any order, cut, twice and as conflict copies. What each
/// wrote, and after having seen what, is kept by the test.
@Suite struct AgreementTests {

    @Test(arguments: 0..<300)
    func machinesAgreeOnWhatWasWrittenLast(seed: UInt64) {
        var world = World(seed: seed)
        for _ in 0..<world.random(20...200) { world.step() }
        world.deliverAll()

        // 1. All are equal, however it was delivered.
        let states = world.machines.map(\.registers)
        for state in states { #expect(state == states[0], "seed \(seed)") }
        for (register, version) in states[0].versions {
            let writes = world.writes.filter { $0.register == register }
            // 2. Somebody wrote the value, and nothing later was dropped.
            #expect(writes.map(\.version).max() == version, "seed \(seed)")
            // 3. Nobody had seen it and wrote another.
            #expect(!writes.contains { $0.seen == version && $0.version != version }, "seed \(seed)")
        }
        #expect(states[0].versions.count == Set(world.writes.map(\.register)).count)
    }

    /// A write, with what its writer had seen.
    private struct Write {
        var register: Register
        var version: Version
        var seen: Version?
    }

    private struct Machine {
        var id: MachineID
        /// The error of its clock in milliseconds.
        var skew: Int64
        var registers = Registers()
        var positions: [String: Segment.Position] = [:]
        /// The files as the carrier has brought them here.
        var files: [String: [UInt8]] = [:]
        var own: String
    }

    private struct World {
        var generator: SplitMix64
        var machines: [Machine] = []
        var writes: [Write] = []
        /// All files, as their writers have them.
        var files: [String: [UInt8]] = [:]
        var clock: Int64 = 1_800_000_000_000
        private static let year: Int64 = 31_536_000_000

        init(seed: UInt64) {
            generator = SplitMix64(seed: seed)
            for _ in 0..<random(3...5) { addMachine() }
        }

        mutating func random<T: FixedWidthInteger>(_ range: ClosedRange<T>) -> T {
            T.random(in: range, using: &generator)
        }

        mutating func addMachine() {
            let id = MachineID.random(using: &generator)
            let skews: [Int64] = [0, 0, Self.year, -Self.year, random(-5_000...5_000)]
            let skew = generator.pick(skews)
            machines.append(Machine(id: id, skew: skew, own: "\(id)/1"))
            files["\(id)/1"] = Array(Segment.header(of: id).utf8)
        }

        mutating func step() {
            clock += random(0...2_000)
            let index = random(0...machines.count - 1)
            switch random(0...9) {
            case 0...4: write(index)
            case 5...7: deliver(to: index)
            case 8: closeSegment(index)
            default: random(0...3) == 0 ? clone(index) : copyConflict(index)
            }
        }

        private mutating func write(_ index: Int) {
            let register = Register(kind: .article, key: "\(random(0...3))", field: ["read", "starred"][random(0...1)])
            let seen = machines[index].registers[register]
            let stamp = Stamp(milliseconds: clock + machines[index].skew, after: seen?.stamp)
            let version = Version("\(random(0...1))", at: stamp, by: machines[index].id)
            machines[index].registers.merge(version, into: register)
            writes.append(Write(register: register, version: version, seen: seen))
            files[machines[index].own]? += Array((LogRecord(register, version.value, at: stamp).line ?? "").utf8)
        }

        /// Brings a part of a file, which may be older than what is there.
        private mutating func deliver(to index: Int) {
            guard let (name, bytes) = files.randomElement(using: &generator) else { return }
            machines[index].files[name] = Array(bytes.prefix(random(0...bytes.count)))
            read(index)
        }

        private mutating func read(_ index: Int) {
            for (name, bytes) in machines[index].files {
                let position = machines[index].positions[name]
                let continued = position.flatMap { position in
                    position.length > bytes.count ? nil : Segment.read(Array(bytes[position.start...]), after: position)
                }
                guard let reading = continued ?? Segment.read(bytes) else { continue }
                for record in reading.records {
                    let version = Version(record.value, at: record.stamp, by: reading.position.machine)
                    machines[index].registers.merge(version, into: record.register)
                }
                machines[index].positions[name] = reading.sound
            }
        }

        private mutating func closeSegment(_ index: Int) {
            machines[index].own = "\(machines[index].id)/\(files.count + 1)"
            files[machines[index].own] = Array(Segment.header(of: machines[index].id).utf8)
        }

        private mutating func copyConflict(_ index: Int) {
            guard let bytes = files[machines[index].own] else { return }
            files["\(machines[index].own).sync-conflict-\(files.count)"] = Array(bytes.prefix(random(0...bytes.count)))
        }

        /// A disk that was copied: two machines with one id and one file, of which the carrier makes two.
        private mutating func clone(_ index: Int) {
            var clone = machines[index]
            clone.own += " (conflicted copy \(files.count))"
            files[clone.own] = files[machines[index].own]
            machines.append(clone)
        }

        mutating func deliverAll() {
            for index in machines.indices {
                machines[index].files = files
                read(index)
            }
        }
    }
}
