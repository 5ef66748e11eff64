import TerminalText

/// The form in which records are printed, and the fields that are printed.
enum Layout<Item: Record> {
    /// Aligned columns, for people.
    case lines(LineForm)
    /// Fields with tabs between them.
    case table([Field<Item>], RecordEnd)
    /// One array of objects.
    case json([Field<Item>])
    /// One object per line.
    case jsonLines([Field<Item>])
    /// Fields with text between them.
    case template([Template.Piece<Item>], RecordEnd)

    /// The default layout.
    static var usual: Layout {
        var form = LineForm()
        form.hasHeading = false
        return Terminal.isOutput ? .lines(form) : .table(Item.fields, .line)
    }
}

/// The terminator of records other than JSON. Inside a record it is escaped or removed.
enum RecordEnd: UInt8 {
    case line = 0x0A
    case nul = 0

    /// The line breaks in a record: one that ends with NUL may contain them.
    var breaks: TerminalText.Breaks { self == .line ? .escaped : .kept }
}

extension Layout {

    /// Appends a record.
    ///
    /// - Parameter isFirst: Whether nothing was printed before it.
    func append(_ record: Item, isFirst: Bool, to bytes: inout [UInt8]) {
        switch self {
        case .lines(let form):
            if isFirst, form.hasHeading, let heading = Item.heading(in: form) {
                bytes.append(contentsOf: Style.detail(heading).utf8)
                bytes.append(RecordEnd.line.rawValue)
            }
            bytes.append(contentsOf: record.line(in: form).utf8)
            bytes.append(RecordEnd.line.rawValue)
        case .table(let fields, let end):
            // The loop uses indices, since counting the references of a copied field takes as long as printing a
            // number.
            for index in fields.indices {
                if index > 0 { bytes.append(UInt8(ascii: "\t")) }
                fields[index].value(record).append(end.breaks, to: &bytes)
            }
            bytes.append(end.rawValue)
        case .json(let fields):
            bytes.append(contentsOf: (isFirst ? "[\n" : ",\n").utf8)
            Self.append(record, fields, to: &bytes)
        case .jsonLines(let fields):
            Self.append(record, fields, to: &bytes)
            bytes.append(RecordEnd.line.rawValue)
        case .template(let pieces, let end):
            for piece in pieces { piece.append(record, end.breaks, to: &bytes) }
            bytes.append(end.rawValue)
        }
    }

    /// Returns all records, in a form without beginning and end.
    func bytes(of records: [Item]) -> [UInt8] {
        var bytes: [UInt8] = []
        for record in records { append(record, isFirst: bytes.isEmpty, to: &bytes) }
        return bytes
    }

    private static func append(_ record: Item, _ fields: [Field<Item>], to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "{"))
        for index in fields.indices {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: fields[index].jsonKey)
            fields[index].value(record).appendJSON(to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }
}

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

enum TSV {
    /// Returns a record as a line: writes backslash, tab and line break as `\\`, `\t` and `\n`, and leaves out other
    /// control characters.
    static func line(_ fields: [String]) -> String {
        var bytes: [UInt8] = []
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: "\t")) }
            TerminalText.append(field, .escaped, to: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
