import ArgumentParser
@testable import Downloads
import Foundation
import Model
import Store
import Sync
import Testing
import Web

@testable import rss

/// The words and the exit code of everything that a download may meet.
@Suite struct DownloadFailureTests {
    private static let download = Download(
        id: DownloadID(3), articleID: ArticleID(7), url: "http://ann:secret@x.example/a.mp3?key=1", folder: "/folder",
        dateQueued: .distantPast)

    static let problems: [(DownloadProblem, Int32, String)] = [
        (.server(.status(404)), 69, "HTTP 404 Not Found ('rss download --drop 3' gives it up)"),
        (
            .server(.status(401)), 77,
            "HTTP 401 Unauthorized; a password for its host can stand in the credentials file, see rss(1)"
        ),
        (.server(.status(503)), 75, "HTTP 503 Service Unavailable; try again later"),
        (.server(.cutShort), 69, "the answer was cut short; 'rss download' goes on"),
        (.server(.transport(.timedOut(.stalled))), 69, "the server stalled; 'rss download' goes on"),
        (
            .server(.transport(.forbiddenScheme("file"))), 76,
            "leads to file:, only http: and https: are followed ('rss download --drop 3' gives it up)"
        ),
        (
            .webPage(insteadOf: "audio/mpeg"), 76,
            "a web page instead of audio/mpeg ('rss download --drop 3' gives it up)"
        ),
        (.unaskedPart, 76, "the server sent a part that wasn't asked for; 'rss download' goes on"),
        (.empty, 76, "the file is empty; 'rss download' goes on"),
        (.tooMuch, 76, "the server sent more than it had said; 'rss download' goes on"),
        (.endless(limit: 4 << 30), 76, "more than 4096 MiB, without a length ('rss download --drop 3' gives it up)"),
        (.noSpace(folder: "/folder", needed: 5 << 20), 74, "/folder has no space for 5 MiB; 'rss download' goes on"),
        (.noSpace(folder: "/folder", needed: nil), 74, "no space is left in /folder; 'rss download' goes on"),
        (.cannotCreate(path: "/folder", reason: "x"), 73, "/folder can't be made: x; 'rss download' goes on"),
        (.cannotWrite(path: "/folder/a", reason: "x"), 74, "/folder/a can't be written: x; 'rss download' goes on"),
    ]

    @Test(arguments: problems)
    func isToldWithItsFile(_ problem: DownloadProblem, _ status: Int32, _ words: String) {
        let failure = Failure(problem, Self.download)

        #expect(failure.message == "x.example: a.mp3: \(words)")
        #expect(failure.status.rawValue == status)
    }

    @Test func theDatabasesTroubleIsItsOwn() {
        #expect(Failure(.store(.busy(path: "/x")), Self.download).message == Failure(.busy(path: "/x")).message)
    }

    @Test func whatIsThereIsToldWithItsPath() {
        var done = Self.download
        done.name = "a.mp3"

        #expect(
            Failure.alreadyDone(done).message
                == "article 7 is downloaded already: /folder/a.mp3 ('--again' fetches it once more)")
    }
}
