/// Something that commands list. Its table of fields defines tab-separated lines, JSON, `--fields`, `--format`, help
/// and completion.
protocol Record {
    /// The fields in the order in which they are printed. Order and names are an interface: fields are only ever added
    /// at the end.
    static var fields: [Field<Self>] { get }

    /// Further fields, printed only if they are named.
    static var furtherFields: [Field<Self>] { get }

    /// The record in a table for people.
    func line(in form: LineForm) -> String
}

extension Record {
    static var furtherFields: [Field<Self>] { [] }

    /// All fields that can be named.
    static var allFields: [Field<Self>] { fields + furtherFields }
}
