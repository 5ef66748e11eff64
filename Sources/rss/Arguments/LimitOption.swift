import ArgumentParser

/// The limit of listed articles.
struct LimitOption: ParsableArguments {
    @Option(
        name: [.customShort("l", allowingJoined: true), .customShort("n", allowingJoined: true), .long],
        help: ArgumentHelp("At most this many", valueName: "count"))
    var limit: Int?

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError("--limit cannot be negative") }
    }
}
