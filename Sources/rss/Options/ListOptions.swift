import ArgumentParser

/// How lists are printed.
struct ListOptions: ParsableArguments {
    @Flag(help: "Print a JSON array")
    var json = false

    @Flag(help: "Print a JSON object a line")
    var jsonl = false

    func validate() throws {
        if json && jsonl { throw ValidationError("--json and --jsonl exclude each other") }
    }

    var form: RecordPrinter.Form {
        if json { return .json }
        if jsonl { return .jsonLines }
        return Terminal.isOutput ? .lines : .tsv
    }
}
