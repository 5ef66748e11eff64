import Machines

/// What a database makes of the versions of registers that come in any order (`RegisterTable`): of each the greatest.
struct Registers: Equatable {
    private(set) var versions: [Register: Version] = [:]

    subscript(register: Register) -> Version? { versions[register] }

    mutating func merge(_ version: Version, into register: Register) {
        versions[register] = versions[register].map { max($0, version) } ?? version
    }
}
