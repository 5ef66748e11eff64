import ArgumentParser
import Model

/// The arguments that say where a delivery passes articles on to.
struct DeliveryTarget: ParsableArguments {
    /// The program with its arguments, see ``ProgramCommand``.
    @Option(parsing: .remaining, help: .hidden)
    var program: [String] = []

    /// Whether any of them is given.
    var isGiven: Bool { !program.isEmpty }

    func validate() throws {
        if program.first?.isEmpty == true { throw Self.missing }
    }

    static let missing = ValidationError("A program is needed, after '--'")

    /// Returns the target; `nil` if none is given. Throws ``Failure`` if there is no such program.
    func target() throws -> Delivery.Target? {
        isGiven ? .program(try program.existingProgram()) : nil
    }

    /// Returns the words that stand for a target; none for that of `rss follow`.
    static func words(_ target: Delivery.Target) -> [String] {
        switch target {
        case .follow: []
        case .program(let words): ["--"] + words
        }
    }
}
