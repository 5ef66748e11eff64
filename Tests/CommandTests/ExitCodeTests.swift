import ArgumentParser
import Foundation
import Query
import Store
import Fetch
import Sync
import Testing
import Web

@testable import rss

/// What becomes of an error that nobody caught.
@Suite struct ExitCodeTests {

    private func status(_ error: any Error) -> Int32? {
        Failure.of(error)?.status.rawValue
    }

    @Test func onlyWrongArgumentsAreWrongUsage() throws {
        #expect(SampleError.usage.map(status) == Array(repeating: 64, count: 6))
        for error in SampleError.usage {
            let message = try #require(Failure.of(error)).message
            #expect(!message.isEmpty && !message.contains { $0.isNewline })
        }
    }

    @Test func whatNobodyHasThoughtOfIsAFaultOfTheProgram() throws {
        for error in SampleError.unforeseen {
            let failure = try #require(Failure.of(error))

            #expect(failure.status.rawValue == 70)
            #expect(failure.message.hasPrefix("internal error: "))
            #expect(failure.message.hasSuffix("; please report it at \(Version.homepage)/issues"))
            #expect(!failure.message.contains { $0.isNewline || $0 == "\u{1B}" })
        }
        #expect(Failure.of(SampleError.Strange())?.message.contains("two") == true)
    }

    @Test func whatIsForeseenIsNoFaultOfTheProgram() {
        #expect(SampleError.known.allSatisfy { Failure(describing: $0) != nil && status($0) != 70 })
    }

    @Test(arguments: [["--help"], ["list", "--help"], ["--version"], ["help", "list"]])
    func helpIsNoFailure(_ arguments: [String]) throws {
        let error = #expect(throws: (any Error).self) {
            var command = try RSS.command(for: arguments)
            try command.run()
        }

        #expect(Failure.of(try #require(error)) == nil)
    }

    @Test func aMereCodeSaysNothingMore() {
        #expect(Failure.of(ExitCode(75))?.status == ExitCode(75))
        #expect(Failure.of(ExitCode(75))?.message == "")
    }

    // MARK: - All of them

    /// A case that is added to an error has no sample, and is found here.
    @Test(
        arguments: [
            ("StoreError", "Store/Errors/StoreError.swift", FailureTests.store.map { Self.name($0.0) }),
            ("SyncError", "Sync/Reports/SyncError.swift", FailureTests.sync.map { Self.name($0.0) } + ["server"]),
            ("APIError", "API/Calls/APIError.swift", FailureTests.api.map { Self.name($0.0) } + ["rateLimited"]),
            ("OPMLError", "Parser/OPML/OPMLError.swift", FailureTests.opml.map { Self.name($0.0) }),
            ("Problem", "Query/QueryError.swift", SampleError.query.map { Self.name($0.problem) }),
            ("AddressError", "Fetch/Feeds/AddressError.swift", FailureTests.addresses.map { Self.name($0.0) }),
            ("FetchError", "Fetch/Feeds/FetchError.swift", FailureTests.fetches.map { Self.name($0.0) }),
            ("HTTPError", "Web/Messages/HTTPError.swift", Self.transports.map { Self.name($0) }),
            (
                "DownloadProblem", "Downloads/DownloadReport.swift",
                DownloadFailureTests.problems.map { Self.name($0.0) } + ["store"]
            ),
            ("ImportError", "Import/ImportList.swift", ImportFailureTests.errors.map { Self.name($0.0) }),
        ] as [(String, String, [String])])
    func everyCaseHasASample(_ type: String, _ file: String, _ samples: [String]) throws {
        let source = try Repository.text("Sources/\(file)")
        let declaration = try #require(source.firstMatch(of: Regex("( *)package enum \(type): [^{]*{\n")))
        let indent = try #require(declaration.output[1].substring)
        let body = source[declaration.range.upperBound...].split(separator: "\n\(indent)}")[0]
        let cases = body.split(separator: "\n").filter {
            $0.hasPrefix("\(indent)    case ") || $0.hasPrefix("\(indent)    indirect case ")
        }
        let names = cases.compactMap { $0.firstMatch(of: /case (\w+)/).map { String($0.1) } }

        #expect(names.count >= 3)
        #expect(Set(names).subtracting(samples) == [])
    }

    private static let transports = FailureTests.fetches.compactMap { problem, _ -> HTTPError? in
        if case .transport(let error) = problem { error } else { nil }
    }

    private static func name(_ error: Any) -> String {
        Mirror(reflecting: error).children.first?.label ?? "\(error)"
    }
}
