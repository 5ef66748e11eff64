import Testing
import Web

/// RFC 6266, and what servers send instead.
@Suite struct ContentDispositionTests {

    @Test(arguments: [
        (#"attachment; filename="episode 1.mp3""#, "episode 1.mp3"),
        ("attachment; filename=episode.mp3", "episode.mp3"),
        (#"attachment; FileName = "a;b\"c.mp3" ; x=y"#, "a;b\"c.mp3"),
        ("attachment; filename=\"plain.mp3\"; filename*=UTF-8''%e2%82%ac%20rates.mp3", "€ rates.mp3"),
        ("inline; filename*=iso-8859-1'en'%A3.mp3; filename=b", "£.mp3"),
        ("attachment; filename*=UTF-16''x; filename=known.mp3", "known.mp3"),
        (#"attachment; filename="caf%C3%A9.mp3""#, "café.mp3"),
        (#"attachment; filename="../../etc/passwd""#, "../../etc/passwd"),
        (#"attachment; filename="never closed"#, "never closed"),
        ("attachment; filename=first; filename=second", "first"),
    ])
    func reads(_ value: String, _ name: String) {
        #expect(ContentDisposition.fileName(HTTPHeaders([HTTPHeader("Content-Disposition", value)])) == name)
    }

    @Test(arguments: ["attachment", "attachment; filename=", #"attachment; filename="""#, "", ";;;", "filename=x"])
    func findsNone(_ value: String) {
        #expect(ContentDisposition.fileName(HTTPHeaders([HTTPHeader("Content-Disposition", value)])) == nil)
    }
}
