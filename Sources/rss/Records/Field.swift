/// A field of a record: its name, its help, and how its value is read.
struct Field<Item>: Sendable {
    let name: String

    /// The description of the field for `--help`, in one line.
    let help: String
    let value: @Sendable (Item) -> FieldValue

    /// The key of the JSON member, with its colon.
    let jsonKey: [UInt8]

    init(_ name: String, _ help: String, _ value: @escaping @Sendable (Item) -> FieldValue) {
        self.name = name
        self.help = help
        self.value = value
        jsonKey = Array("\"\(name)\":".utf8)
    }

    /// Returns the same field for a type that contains such an item.
    ///
    /// - Parameter pass: Calls the function with that item. Returning the item would copy it for each field of each
    ///   record.
    func of<Whole>(_ pass: @escaping @Sendable (Whole, (Item) -> FieldValue) -> FieldValue) -> Field<Whole> {
        Field<Whole>(name, help) { pass($0, value) }
    }
}
