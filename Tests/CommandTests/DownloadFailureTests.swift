import ArgumentParser
@testable import Downloads
import Fetch
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
        (.server(.status(404)), 69, "HTTP 404 Not Found ('rss download --drop 3' cancels it)"),
        (
            .server(.status(401)), 77,
            "HTTP 401 Unauthorized; passwords for hosts can be stored in the credentials file, see rss(1)"
        ),
        (.server(.status(503)), 75, "HTTP 503 Service Unavailable; try again later"),
        (.server(.cutShort), 69, "the response was truncated; 'rss download' resumes it"),
        (.server(.transport(.timedOut(.stalled))), 69, "the server stopped responding; 'rss download' resumes it"),
        (
            .server(.transport(.forbiddenScheme("file"))), 76,
            "redirects to file:, only http: and https: are followed ('rss download --drop 3' cancels it)"
        ),
        (
            .text(.webPage, insteadOf: "audio/mpeg"), 76,
            "the server sent a web page instead of audio/mpeg ('rss download --drop 3' cancels it)"
        ),
        (
            .tooShort(94, insteadOf: 60_416), 76,
            "the server sent 94 B instead of 59 KiB ('rss download --drop 3' cancels it)"
        ),
        (.unaskedPart, 76, "the server sent the wrong range; 'rss download' resumes it"),
        (.empty, 76, "the file is empty; 'rss download' resumes it"),
        (.tooMuch, 76, "the server sent more data than announced; 'rss download' resumes it"),
        (
            .endless(limit: 4 << 30), 76,
            "larger than 4 GiB, and the server gave no length ('rss download --drop 3' cancels it)"
        ),
        (
            .noSpace(folder: "/folder", needed: 5 << 20), 74,
            "not enough space in /folder for 5 MiB; 'rss download' resumes it"
        ),
        (.noSpace(folder: "/folder", needed: nil), 74, "no space left in /folder; 'rss download' resumes it"),
        (.cannotCreate(path: "/folder", reason: "x"), 73, "cannot create /folder: x; 'rss download' resumes it"),
        (.cannotWrite(path: "/folder/a", reason: "x"), 74, "cannot write /folder/a: x; 'rss download' resumes it"),
    ]

    @Test(arguments: problems)
    func isToldWithItsFile(_ problem: DownloadProblem, _ status: Int32, _ words: String) {
        let failure = Failure(problem, Self.download)

        // What fails here is no fault of the server.
        let isLocal =
            switch problem {
            case .cannotCreate, .noSpace, .cannotWrite: true
            default: false
            }
        #expect(failure.message == "\(isLocal ? "" : "x.example: ")a.mp3: \(words)")
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
                == "article 7 is already downloaded: /folder/a.mp3 (--again downloads it again)")
    }
}
