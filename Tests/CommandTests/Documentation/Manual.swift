/// A page of the manual, as far as tests ask about it. See mdoc(7).
struct Manual {
    private let lines: [String]

    /// - Parameter page: a file in `man`.
    init(_ page: String = "rss.1") throws {
        lines = try Repository.text("man/\(page)").split(separator: "\n").map(String.init)
    }

    /// The items that begin with this macro, without it: commands are `Cm`, variables `Ev`.
    func items(_ macro: String) -> [String] {
        lines.filter { $0.hasPrefix(".It \(macro) ") }.map { Self.plain($0.dropFirst(".It \(macro) ".count)) }
    }

    /// The items of a section, or of a subsection.
    func items(in heading: String) -> [String] {
        section(heading).filter { $0.hasPrefix(".It ") }.map { Self.plain($0.dropFirst(".It ".count)) }
    }

    /// The words of a section's lines that are nothing but this macro.
    func words(_ macro: String, in heading: String) -> [String] {
        section(heading).filter { $0.hasPrefix(".\(macro) ") }
            .flatMap { $0.split(separator: " ").dropFirst().filter { $0 != "," && $0 != "." }.map(String.init) }
    }

    /// The options that have an item, with their dashes.
    var options: Set<String> {
        let items = lines.filter { $0.hasPrefix(".It Fl ") || $0.hasPrefix(".It With Fl ") }
        return Set(items.flatMap { $0.split(separator: " ") }.filter { $0.hasPrefix("-") }.map { "-" + $0 })
    }

    /// The lines of a section that stand as they are.
    func literal(in heading: String) -> [String] {
        let start = section(heading).drop { !$0.hasPrefix(".Bd -literal") }.dropFirst()
        return Array(start.prefix { $0 != ".Ed" })
    }

    var examples: [ShellExample] {
        section(".Sh EXAMPLES").filter { $0.hasPrefix(".Dl ") }.compactMap { line in
            ShellExample(line.dropFirst(".Dl ".count).replacing("\\e", with: "\\").replacing("\\(dq", with: "\""))
        }
    }

    private func section(_ heading: String) -> [String] {
        let after = lines.drop { $0 != heading }.dropFirst()
        let isSubsection = heading.hasPrefix(".Ss")
        return Array(after.prefix { !$0.hasPrefix(".Sh") && !(isSubsection && $0.hasPrefix(".Ss")) })
    }

    /// Without the commas that only a reader needs.
    private static func plain(_ text: Substring) -> String {
        String(text.replacing(" ,", with: ""))
    }
}
