/// Something that commands list. Its table of fields is all there is to it: tab-separated lines, JSON, `--fields`,
/// `--format`, help and completion come from it.
protocol Record {
    /// In the order in which they are printed. Order and names are an interface: fields are only ever added at the end.
    static var fields: [Field<Self>] { get }

    /// Further ones, printed only where they are asked for by name.
    static var furtherFields: [Field<Self>] { get }

    /// For a person: a line for a terminal of that width.
    func line(width: Int) -> String
}

extension Record {
    static var furtherFields: [Field<Self>] { [] }

    /// Every field that can be asked for.
    static var allFields: [Field<Self>] { fields + furtherFields }
}
