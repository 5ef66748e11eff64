/// Prints records one by one, as they come.
struct RecordPrinter {
    let form: Form
    private var count = 0
    var isEmpty: Bool { count == 0 }
    private let width = Terminal.width

    enum Form {
        case lines
        case tsv
        case json
        case jsonLines
    }

    init(_ form: Form) {
        self.form = form
    }

    mutating func print(_ record: some Record) {
        switch form {
        case .lines: Output.line(record.line(width: width))
        case .tsv: Output.line(TSV.line(record.fields))
        case .jsonLines: Output.line(record.json.text)
        case .json: Output.write((count == 0 ? "[\n" : ",\n") + record.json.text)
        }
        count += 1
    }

    /// Ends the list; a JSON array is one even without elements.
    func finish() {
        guard form == .json else { return }
        Output.write(count == 0 ? "[]\n" : "\n]\n")
    }

    /// Prints them all.
    static func print(_ records: [some Record], _ form: Form) {
        var printer = RecordPrinter(form)
        for record in records { printer.print(record) }
        printer.finish()
    }
}
