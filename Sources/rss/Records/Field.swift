/// A field of a record: what it is called, what it says, and how it is had.
struct Field<Item>: Sendable {
    let name: String

    /// A line for `--help`.
    let help: String
    let value: @Sendable (Item) -> FieldValue

    /// How a member of a JSON object begins.
    let jsonKey: [UInt8]

    init(_ name: String, _ help: String, _ value: @escaping @Sendable (Item) -> FieldValue) {
        self.name = name
        self.help = help
        self.value = value
        jsonKey = Array("\"\(name)\":".utf8)
    }

    /// The same field of something that such an item is a part of.
    func of<Whole>(_ part: @escaping @Sendable (Whole) -> Item) -> Field<Whole> {
        Field<Whole>(name, help) { value(part($0)) }
    }
}
