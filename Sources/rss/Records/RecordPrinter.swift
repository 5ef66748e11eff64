/// Prints records one by one, as they arrive.
struct RecordPrinter<Item: Record> {
    private let layout: Layout<Item>
    private(set) var count = 0

    init(_ layout: Layout<Item>) {
        self.layout = layout
    }

    mutating func print(_ record: Item) {
        Output.append { layout.append(record, isFirst: count == 0, to: &$0) }
        count += 1
    }

    /// Ends the list. A JSON array is printed even if it is empty.
    func finish() {
        guard case .json = layout else { return }
        Output.write(count == 0 ? "[]\n" : "\n]\n")
    }

    /// Prints all records.
    static func print(_ records: some Sequence<Item>, _ layout: Layout<Item>) {
        var printer = RecordPrinter(layout)
        for record in records { printer.print(record) }
        printer.finish()
    }
}
