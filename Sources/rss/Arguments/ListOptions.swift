import ArgumentParser
import Foundation

/// The options of commands that print lists.
struct ListOptions<Item: Record>: ParsableArguments {
    @Flag(help: "Print a JSON array")
    var json = false

    @Flag(help: "Print one JSON object per line")
    var jsonl = false

    @Option(
        help: ArgumentHelp(
            "Print these fields, separated by commas, in this order", discussion: Self.fieldHelp,
            valueName: "names"),
        completion: .list(Item.allFields.map(\.name)))
    var fields: String?

    @Option(
        help: ArgumentHelp(
            #"Print each with this template, such as '{id}\t{title}': fields in braces; \t \n \\ \0 \e; '{{' for a brace"#,
            valueName: "template"))
    var format: String?

    @Flag(
        name: .customLong("print0"), help: "End each with NUL instead of a newline, without escapes, for xargs -0")
    var endsWithNUL = false

    @Flag(help: "Print aligned columns, as on a terminal, to a pipe too")
    var table = false

    @Option(help: ArgumentHelp("Print dates in this form", valueName: "form"))
    var date: DateForm?

    @Flag(inversion: .prefixedNo, help: ArgumentHelp("Use a pager on a terminal", visibility: .default))
    var pager = true

    func validate() throws {
        let chosen = [(json, "--json"), (jsonl, "--jsonl"), (format != nil, "--format")].filter(\.0).map(\.1)
        try Self.exclude(chosen)
        if fields != nil { try Self.exclude(["--fields"] + chosen.filter { $0 == "--format" }) }
        if endsWithNUL { try Self.exclude(["--print0"] + chosen.filter { $0 != "--format" }) }
        let others = chosen + [(fields != nil, "--fields"), (endsWithNUL, "--print0")].filter(\.0).map(\.1)
        if table { try Self.exclude(["--table"] + others) }
        _ = try layout(of: Item.self)
    }

    /// Whether an option asks for records, even on a terminal.
    var isRecords: Bool { json || jsonl || fields != nil || format != nil }

    /// Whether to print columns for a person at a terminal.
    var isForPerson: Bool {
        (Terminal.isOutput || table) && !isRecords && !endsWithNUL
    }

    /// Starts a pager. Returns `nil` if a person does not read the output at a terminal, or a pager is not wanted.
    func startPager() -> Pager? {
        Pager.start(wanted: pager && isForPerson)
    }

    /// Prints all records, on a terminal in a pager.
    func print(_ records: [Item]) throws {
        let layout = try layout()
        let pager = startPager()
        RecordPrinter.print(records, layout)
        pager?.finish()
    }

    /// The form of a table for people.
    var lineForm: LineForm { LineForm(dates: date) }

    /// Returns the named fields; `nil` if none are named.
    ///
    /// Throws `ValidationError` when a field does not exist, or the template is wrong.
    func names() throws -> [String]? {
        if let format { return try template(format).names }
        return fields?.split(separator: ",", omittingEmptySubsequences: false).map { String($0.trimmed) }
    }

    /// Returns the layout of records. Throws like ``names()``.
    ///
    /// - Parameter usual: The fields to print if none are named; nil for those of the type.
    func layout(usual: [Field<Item>]? = nil) throws -> Layout<Item> {
        try layout(of: Item.self, usual: usual)
    }

    /// Returns the layout of another type's records. Throws like ``names()``.
    ///
    /// - Parameters:
    ///   - type: A kind of record that has all the named fields.
    ///   - usual: The fields to print if none are named; nil for those of the type.
    func layout<Other: Record>(of type: Other.Type, usual: [Field<Other>]? = nil) throws -> Layout<Other> {
        let end: RecordEnd = endsWithNUL ? .nul : .line
        if let format {
            return .template(try pieces(of: template(format), type).map(dated), end)
        }
        let fields = (try names().map { try Self.fields($0, of: type) } ?? usual ?? Other.fields).map(dated)
        if json { return .json(fields) }
        if jsonl { return .jsonLines(fields) }
        return isForPerson ? .lines(lineForm) : .table(fields, end)
    }
}

extension ListOptions {

    /// Returns the field with its dates in the form of `--date`.
    private func dated<Other: Record>(_ field: Field<Other>) -> Field<Other> {
        date.map { field.showing(dates: $0, now: Date()) } ?? field
    }

    private func dated<Other: Record>(_ piece: Template.Piece<Other>) -> Template.Piece<Other> {
        switch piece {
        case .bytes: piece
        case .field(let field): .field(dated(field))
        }
    }

    private static var fieldHelp: String {
        let fields = Item.allFields
        let width = (fields.map(\.name.count).max() ?? 0) + 2
        return fields.map { $0.name + String(repeating: " ", count: width - $0.name.count) + $0.help }
            .joined(separator: "\n")
    }

    private static func exclude(_ options: [String]) throws {
        if options.count > 1 { throw ValidationError("\(options[0]) and \(options[1]) cannot be used together") }
    }

    private static func fields<Other: Record>(_ names: [String], of type: Other.Type) throws -> [Field<Other>] {
        var fields: [Field<Other>] = []
        for name in names {
            guard let field = Other.allFields.first(where: { $0.name == name }) else {
                throw ValidationError("--fields: " + UnknownField(name: name, of: type).words)
            }
            if fields.contains(where: { $0.name == name }) {
                throw ValidationError("--fields: '\(name)' is given twice")
            }
            fields.append(field)
        }
        return fields
    }

    private func template(_ text: String) throws -> Template {
        do {
            return try Template(text)
        } catch {
            throw ValidationError("--format, column \(error.column): \(error.words)")
        }
    }

    private func pieces<Other: Record>(
        of template: Template, _ type: Other.Type
    ) throws -> [Template.Piece<Other>] {
        do {
            return try template.pieces(of: type)
        } catch {
            throw ValidationError("--format, column \(error.column): \(error.words)")
        }
    }
}

extension Substring {
    /// The text without blanks at its ends.
    fileprivate var trimmed: Substring {
        let end = lastIndex { $0 != " " }
        return end.map { self[...$0].drop { $0 == " " } } ?? ""
    }
}
