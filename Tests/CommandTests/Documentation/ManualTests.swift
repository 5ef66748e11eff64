import ArgumentParser
import Foundation
import Model
import Testing

@testable import rss

/// What people are told must be so: rss(1) names every command, option, variable and exit code, rss-records(7) every
/// field; and the commands in the examples exist.
@Suite struct ManualTests {
    private let manual: Manual

    init() throws {
        manual = try Manual()
    }

    @Test(arguments: DocumentedCommand.all)
    func describesCommand(_ command: DocumentedCommand) {
        #expect(manual.items("Cm").contains { $0 == command.name || $0.hasPrefix(command.name + " ") })
    }

    @Test(arguments: DocumentedCommand.all)
    func describesOptions(of command: DocumentedCommand) {
        let missing = command.options.subtracting(manual.options)

        #expect(missing.isEmpty, "'rss \(command.name)' has them")
    }

    @Test func describesNoOptionThatIsNone() {
        let known = DocumentedCommand.all.flatMap(\.options) + ["--generate-completion-script"]

        #expect(manual.options.subtracting(known).isEmpty)
    }

    @Test func describesExitCodes() throws {
        let met = SampleError.all.compactMap { Failure.of($0)?.status.rawValue }

        #expect(Set(manual.items(in: ".Sh EXIT STATUS")) == Set((met + [0]).map(String.init)))
    }

    @Test(arguments: SampleRecord.all)
    func describesFieldsInTheirOrder(_ sample: SampleRecord) throws {
        let names = try Manual("rss-records.7").items(in: ".Ss \(sample.section)").map { $0.dropFirst("Cm ".count) }
            .map(String.init)

        #expect(names == sample.names + sample.furtherNames)
        #expect(Set(names).count == names.count)
        #expect(sample.help.allSatisfy { !$0.isEmpty && !$0.contains("\n") })
    }

    @Test func samplesHaveAllKindsOfRecords() throws {
        let kinds = try Repository.swiftFiles("Sources/rss").flatMap { source in
            source.matches(of: /(\w+): Record \{/).map { String($0.1) }
        }
        // Those of articles and active feeds begin with the fields of these.
        let parts = ["ListedArticle", "ListedFeed"]

        #expect(Set(kinds) == Set(SampleRecord.all.map(\.type) + parts))
    }

    @Test(arguments: ReadingAction.allCases)
    func describesKey(of action: ReadingAction) {
        let described = manual.items(in: ".Ss Reading on").flatMap {
            $0.replacing("\\&", with: "").split(separator: " ")
        }
        let keys = action.characters.map { $0 == " " ? "space" : "\($0)" }

        #expect(Set(keys.isEmpty ? ["Tab"] : keys).isSubset(of: described.map(String.init)))
    }

    @Test func describesEnvironment() throws {
        let described = manual.items("Ev").flatMap { $0.split(separator: " ") }.map(String.init)
        let used = try Repository.swiftFiles("Sources/rss").flatMap { source in
            source.matches(of: /(?:environment|\))\["([A-Z_]+)"\]/).map { String($0.1) }
                + source.matches(of: /"(XDG_[A-Z_]+)"/).map { String($0.1) }
        }

        #expect(used.count > 8)
        #expect(Set(used).subtracting(described).isEmpty)
    }

    @Test(
        arguments: try Manual().examples + Repository.examplesOfPages)
    func exampleIsUnderstood(_ example: ShellExample) {
        for arguments in example.calls {
            #expect(throws: Never.self) { try RSS.parseAsRoot(CommandPath(arguments).arguments) }
        }
    }
}
