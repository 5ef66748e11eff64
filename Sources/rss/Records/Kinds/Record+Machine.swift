import Base
import Foundation
import Model
import TerminalText

/// A machine as `account machines` shows it.
struct ListedMachine: Record {
    let machine: KnownMachine
    let now: Date

    /// Whether others have its name, so that its id tells it apart.
    let isNameShared: Bool

    /// How many characters of an id are enough to name it.
    static let shortID = 8

    static let fields: [Field<ListedMachine>] = [
        Field("id", "The random id that names its files") { .text($0.machine.id) },
        Field("name", "The name that it gave itself") { .text($0.machine.name) },
        Field("seen", "When it last wrote something, by its clock") { .date($0.machine.dateSeen) },
        Field("own", "'own' for this machine") { .flag($0.machine.isOwn, yes: "own", no: "") },
        Field("behind", "How many changes by others it had not read then") {
            .number($0.machine.behind.map(Int64.init))
        },
        Field("ahead", "By how many seconds its clock is ahead, at least") { .count($0.secondsAhead) },
    ]

    func line(in form: LineForm) -> String {
        let seen = machine.dateSeen.map { "seen \(Timestamp.local($0))" } ?? "never seen"
        let details = [
            machine.isOwn ? "this machine" : nil,
            machine.behind.flatMap { $0 == 0 ? nil : "\($0.counted("change")) behind" },
            secondsAhead == 0 ? nil : "its clock is ahead by \(TimeSpan(seconds: secondsAhead))",
        ].compactMap(\.self)
        let id = isNameShared ? " (\(machine.id.prefix(Self.shortID)))" : ""
        return Style.title(TerminalText.safe((machine.name ?? machine.id) + id)) + "  " + seen
            + Style.detail(details.map { "  " + $0 }.joined())
    }

    /// A minute may be the clocks', or the time that the files take.
    private var secondsAhead: Int {
        let ahead = machine.dateSeen.flatMap { Int($0.timeIntervalSince(now), rounded: .down) } ?? 0
        return ahead < 60 || machine.isOwn ? 0 : ahead
    }
}
