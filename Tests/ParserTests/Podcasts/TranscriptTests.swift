import Parser
import Testing

@Suite struct TranscriptTests {

    private func html(_ text: String) -> String? { Transcript(Array(text.utf8))?.html }

    @Test func readsWebVTT() {
        let text = """
            WEBVTT - a podcast

            NOTE written by hand

            STYLE
            ::cue { color: red }

            intro
            00:00.000 --> 00:02.500 align:start position:0%
            <v Ann Lee>Hello &amp; <i>welcome</i>.

            00:03.000 --> 00:05.000
            <v Ann Lee>It is
            Monday.

            01:02:03.000 --> 01:02:04.000
            <v.loud Bob>Late!</v>
            """
        #expect(
            html(text) == """
                <p><small>0:00</small> <b>Ann Lee:</b> Hello &amp; welcome. It is Monday.</p>
                <p><small>1:02:03</small> <b>Bob:</b> Late!</p>
                """)
    }

    /// Names of cues may be words, and comments stand between cues (https://www.w3.org/TR/webvtt1/, 4.1).
    @Test(arguments: ["\n", "\r\n", "\r"])
    func whatStandsBetweenCuesIsNotSaid(_ lineEnd: String) {
        let text = """
            WEBVTT

            6f1c2b7e-1
            00:00.000 --> 00:02.000
            One

            NOTE
            checked by hand

            6f1c2b7e-2
            00:02.000 --> 00:03.000
            two

            NOTE not clear

            00:03.000 --> 00:04.000
            NOTE is a word here.
            """
        #expect(
            html(text.replacing("\n", with: lineEnd))
                == "<p><small>0:00</small> One two NOTE is a word here.</p>")
    }

    @Test func theNextSpeakerMaySayTheSame() {
        let text = "WEBVTT\n\n00:00.000 --> 00:01.000\n<v Ann>No.\n\n00:01.000 --> 00:02.000\n<v Bo>No.\n"
        #expect(
            html(text) == "<p><small>0:00</small> <b>Ann:</b> No.</p>\n<p><small>0:01</small> <b>Bo:</b> No.</p>")
    }

    @Test func commandsOfSubRipAreNotSaid() {
        let text = "1\n00:00:01,000 --> 00:00:02,000\n{\\an8}{\\pos(1,2)}One {sic}\n"
        #expect(html(text) == "<p><small>0:01</small> One {sic}</p>")
    }

    @Test func readsSubRip() {
        let text = "1\r\n00:00:01,000 --> 00:00:02,000\r\nOne\r\n\r\n2\r\n00:00:10,000 --> 00:00:11,000\r\nTwo\r\n"
        #expect(html(text) == "<p><small>0:01</small> One</p>\n<p><small>0:10</small> Two</p>")
    }

    @Test func readsJSON() {
        let text = """
            {"version": "1.0.0", "segments": [
                {"speaker": "Ann", "startTime": 0.5, "endTime": 1, "body": "Hello"},
                {"speaker": "Ann", "startTime": 1, "endTime": 2, "body": "there."},
                {"speaker": "Bob", "startTime": 70, "body": "5 < 6"}, {"startTime": 71}, 3
            ]}
            """
        #expect(
            html(text)
                == "<p><small>0:00</small> <b>Ann:</b> Hello there.</p>\n<p><small>1:10</small> <b>Bob:</b> 5 &lt; 6</p>"
        )
    }

    @Test func takesPagesAndPlainTexts() {
        #expect(html("<cite>Ann:</cite><p>Hello</p>") == "<cite>Ann:</cite><p>Hello</p>")
        #expect(html("Ann: Hello")?.contains("Ann: Hello") == true)
    }

    @Test func aSoundIsNoText() {
        #expect(html("ID3\u{4}\0\0\0\0TSSE Lavf") == nil)
    }

    @Test func foldsCaptionsThatRollUp() {
        let text = """
            WEBVTT

            00:01.000 --> 00:02.000
            one two

            00:02.000 --> 00:03.000
            one two
            three four

            00:03.000 --> 00:04.000
            three four
            """
        #expect(html(text) == "<p><small>0:01</small> one two three four</p>")
    }

    @Test func longTalksHaveParagraphs() {
        let cues = (0..<100).map {
            "00:\($0 < 10 ? "0" : "")\($0 % 60).000 --> 00:59.000\nWords that go on and on, \($0)."
        }
        let paragraphs = html("WEBVTT\n\n" + cues.joined(separator: "\n\n"))?.split(separator: "\n") ?? []
        #expect(4...6 ~= paragraphs.count)
    }

    @Test(arguments: ["", " \n", "{}", "{\"segments\": []}", "<html></html>", "WEBVTT\n\n00:01.000 --> 00:02.000\n\n"])
    func nothingIsNoTranscript(_ text: String) {
        #expect(html(text) == nil || text.hasPrefix("WEBVTT"))
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: ["00:01.000 --> 00:02.000\na\n\n", "<v ", "-->", "a\n", "{\"segments\":["])
    func hostileTranscriptsTakeNotLong(_ part: String) {
        _ = html(String(repeating: part, count: 100_000))
    }

    @Test func readsChapters() {
        let text = """
            {"version": "1.2.0", "chapters": [
                {"startTime": 0, "title": "Intro"}, {"startTime": 5, "title": "Picture", "toc": false},
                {"startTime": 3725.5, "title": "A <b>", "url": "https://a.example/?a=1&b=\\"2"}, {"startTime": 7}, 1
            ]}
            """
        #expect(
            Chapters(Array(text.utf8))?.html == """
                <h2>Chapters</h2>
                <ul>
                <li><small>0:00</small> Intro</li>
                <li><small>1:02:05</small> <a href="https://a.example/?a=1&amp;b=&quot;2">A &lt;b&gt;</a></li>
                </ul>
                """)
        #expect(Chapters(Array("{}".utf8)) == nil)
    }
}
