import Base
import Model
import TerminalText

/// A machine as `account machines` shows it.
struct ListedMachine: Record {
    let machine: KnownMachine

    static let fields: [Field<ListedMachine>] = [
        Field("id", "The random id that names its files") { .text($0.machine.id) },
        Field("name", "The name that it gave itself") { .text($0.machine.name) },
        Field("seen", "When it last wrote something, by its clock") { .date($0.machine.dateSeen) },
        Field("own", "'own' for this machine") { .flag($0.machine.isOwn, yes: "own", no: "") },
    ]

    func line(in form: LineForm) -> String {
        let seen = machine.dateSeen.map { "seen \(Timestamp.local($0))" } ?? "never seen"
        let own = machine.isOwn ? "  this machine" : ""
        return Style.title(TerminalText.safe(machine.name ?? machine.id)) + "  " + seen + Style.detail(own)
    }
}
