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

    /// Whisper, whisper.cpp, transformers and others.
    @Test(arguments: [
        #"{"text":"One. Two.","segments":[{"id":0,"start":0.0,"end":2.5,"text":" One."},{"start":62,"end":63,"text":" Two."}]}"#,
        #"[{"start":0,"end":2.5,"text":"One."},{"start":62,"end":63,"text":"Two."}]"#,
        #"""
        {"transcription":[{"offsets":{"from":0,"to":2500},"text":" One."},{"offsets":{"from":62000,"to":63000},"text":" Two."}]}
        """#,
        #"{"chunks":[{"timestamp":[0.0,2.5],"text":" One."},{"timestamp":[62.0,63.0],"text":" Two."}]}"#,
        #"{"segments":[{"startTime":"00:00:00","endTime":"00:00:02,500","body":"One."},{"startTime":"1:02","body":"Two."}]}"#,
    ]) func readsJSONOfRecognizers(_ text: String) {
        #expect(html(text) == "<p><small>0:00</small> One.</p>\n<p><small>1:02</small> Two.</p>")
    }

    @Test func marksStandRightBehindWords() {
        let parts = ["there", ",", "my", "friend", "."].map { #"{"startTime":1,"endTime":1,"body":"\#($0)"}"# }
        #expect(
            html("{\"segments\":[\(parts.joined(separator: ","))]}") == "<p><small>0:01</small> there, my friend.</p>")
    }

    @Test func readsTTML() {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xml:lang="en"><head><metadata>
            <ttm:agent xml:id="a" type="person"><ttm:name type="full">Ann Lee</ttm:name></ttm:agent></metadata></head><body><div>
            <p begin="1.5s" end="3s" ttm:agent="a">Hello &amp;<br/>welcome</p>
            <p begin="00:01:02.000" end="00:01:03:12" ttm:agent="b"><span podcasts:unit="sentence"><span
            podcasts:unit="word">Good</span><span podcasts:unit="word">day.</span></span></p><p begin="2m"/></div></body></tt>
            """
        let transcript = Transcript(Array(text.utf8))
        #expect(
            transcript?.html == """
                <p><small>0:01</small> <b>Ann Lee:</b> Hello &amp; welcome</p>
                <p><small>1:02</small> <b>b:</b> Good day.</p>
                """)
        #expect(transcript?.isHTML == false)
        #expect(Transcript(Array("<p begin=1>Hello <tt>there</tt></p>".utf8))?.isHTML == true)
    }

    @Test(arguments: [true, false], [true, false])
    func readsUTF16(isBigEndian: Bool, hasMark: Bool) {
        let text = (hasMark ? "\u{FEFF}" : "") + "WEBVTT\n\n00:01.000 --> 00:02.000\nGrüße\n"
        let bytes = text.utf16.flatMap {
            isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
        }
        #expect(Transcript(bytes, contentType: "text/vtt")?.html == "<p><small>0:01</small> Grüße</p>")
    }

    @Test(arguments: [
        """
        <?xml version="1.0"?><psc:chapters version="1.2" xmlns:psc="http://podlove.org/simple-chapters">
        <psc:chapter start="00:00:00.000" title="Intro &amp; more"/><psc:chapter start="01:02" title="End" href="https://a.example/"/>
        </psc:chapters>
        """,
        #"[{"start":"00:00:00.000","title":"Intro & more"},{"start":"00:01:02","title":"End","href":"https://a.example/"}]"#,
    ]) func readsSimpleChapters(_ text: String) {
        #expect(
            Chapters(Array(text.utf8))?.chapters == [
                Chapters.Chapter(start: 0, title: "Intro & more"),
                Chapters.Chapter(start: 62, title: "End", url: "https://a.example/"),
            ])
    }
}
