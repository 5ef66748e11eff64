/// What documents are made of, whole and broken. In each, `%` is a number, each time another.
enum Grammar {

    /// XML 1.0, with namespaces.
    static let xml = [
        "<", "<!", "<!-", "<!--", "<!-- % -->", "<![", "<![CDATA[", "<![CDATA[%]]>", "]]>", "]]", "]>", "-->", "--",
        ">",
        "<?", "<?x", "<?x?>", "<?x%?>", "?>", "<x", "<x>", "<x%>", "<x/>", "<x%/>", "<x>%</x>", "<x%></x%>", "</x>",
        "</x%>", "</", "<x><y></x>", "<x a='", "<x a=\"", "<x a=%>", "<x a%='b'/>", "<x a='%'/>", " a='b'", " a%='b'",
        " a%=b", " a", "<x ", "<:", "<a:b>", "<a:x%/>", "<a%:x/>", "<y xmlns:a%='b'>", "<y xmlns:a='b%'>",
        "<y xmlns='b%'>", "<y xml:base='a%/'>", "<y xml:base='../%'>", "<y xml:lang='%'>", "&", "&x", "&x;", "&x%;",
        "&#", "&#1", "&#65;", "&#x41;", "&#150;", "&amp;", "&eacute;", "&a0;", "<!DOCTYPE", "<!DOCTYPE x",
        "<!DOCTYPE x>",
        "<!DOCTYPE x [", "<!DOCTYPE x []>", "<!DOCTYPE x [<!ENTITY x% 'y'>]>", "<!ENTITY x% 'y'>",
        "<!ENTITY x% '&x0;&x0;'>",
        "<!ENTITY % p% 'y'>", "<!ENTITY x% SYSTEM 'y'>", "<!ATTLIST x% a CDATA 'b'>", "<!ATTLIST x a% CDATA 'b'>",
        "<!ATTLIST x a% ID #IMPLIED>", "<!ELEMENT x% ANY>", "<!NOTATION x% SYSTEM 'y'>", "%p;", "%p%;", "'", "\"", "=",
        "[", "(", "x", "x%", " ", "\t", "\n", "\r", "\r\n", "é", "\u{85}", "\u{0}", "\u{FFFE}", "日本",
    ]

    /// What ends, or uses, what the first half of a document declares or leaves open.
    static let xmlEnds = ["</x>", "<x/>", "<a:x/>", "&x0;", "<x><y></x>", "]>", "-->", "]]>", "?>", ">", "'"]

    static let xmlContexts = [
        "", "<rss><channel><item>", "<rss>\n<channel><title>T</title>\n<item><description>",
        "<feed xmlns='http://www.w3.org/2005/Atom'><entry><content type='xhtml'><div>",
        "<rss><channel><title><![CDATA[",
        "<rss><x a='", "<!DOCTYPE rss [", "<rss><!--", "<opml><body>", "<html><body>",
        "<!DOCTYPE rss [<!ENTITY a0 ''><!ENTITY a1 '&a0;&a0;&a0;&a0;'><!ENTITY x '&a1;&a1;&a1;&a1;'>]><rss><channel><title>",
    ]

    /// What feeds are made of.
    static let feed = [
        "<item>", "<item></item>", "<item/>", "<item><guid>%</guid></item>", "<item><title>a%</title></item>",
        "<item><guid>%</guid><description>&lt;b&gt;%</description></item>", "<channel>", "</channel>", "<title>",
        "<title>%</title>", "<category>%</category>", "<category/>", "<author>a%</author>",
        "<author><name>%</name></author>", "<dc:creator>%</dc:creator>", "<enclosure url='http://a/%'/>",
        "<media:content url='http://a/%'/>", "<media:content url='http://a/%' medium='image'/>", "<media:group>",
        "<itunes:category text='%'>", "<itunes:keywords>%,%,</itunes:keywords>", "<link>%</link>", "<link href='%'/>",
        "<link rel='related' href='%'/>", "<podcast:transcript url='http://a/%'/>", "<source>",
        "<image><url>%</url></image>",
        "<pubDate>1 Jan %</pubDate>", "<guid>", "<item><link>", "<entry>", "<content type='xhtml'><p>", "a%,",
    ]

    /// What a document says once and many of its parts repeat: addresses, authors, languages. `@` is as long as the rest
    /// of the document; what is too long for an address is none, so each comes with the longest one, too.
    static let feedOnces = withLongest([
        "<rss><channel><link>http://h/@</link>", "<rss xml:base='http://h/@/'><channel>", "<rss xml:lang='@'><channel>",
        "<rss><channel><managingEditor>@</managingEditor>", "<rss><channel><item><link>http://h/@</link><description>",
        "<!DOCTYPE rss [<!ENTITY e '@'>]><rss><channel><item><description>",
        "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='http://h/@'>",
        "<feed xmlns='http://www.w3.org/2005/Atom'><author><name>@</name></author>",
        "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='http://h/@/'><entry><content type='xhtml'><p xml:base='a/'>",
        "{\"feed_url\":\"http://h/@\",\"authors\":[{\"name\":\"@\"}],\"items\":[",
        "{\"items\":[{\"id\":\"1\",\"url\":\"http://h/@\",\"content_html\":\"",
    ])

    /// What repeats it.
    static let feedParts = [
        "<item><guid>%</guid><title>x</title></item>", "<item><link>?%</link><enclosure url='%'/></item>",
        "<entry><id>%</id><link href='?%'/></entry>", "&lt;a href=\"?%\">y&lt;/a>", "&lt;img srcset=\"% 1x, %b 2x\">",
        "&lt;iframe src=\"/%\">", "<a href='?%'>x</a>", "<img srcset='% 1x, %b 2x'/>", "&e;", "{\"id\":\"%\"},",
        "{\"id\":\"%\",\"url\":\"?%\"},", "<a href=?%>y</a>",
    ]

    static let pageOnces = withLongest([
        "<base href='http://h/@'>", "<base href='http://h/@/'><article>", "<title>@</title>",
    ])

    private static func withLongest(_ contexts: [String]) -> [String] {
        contexts + contexts.map { $0.replacing("@", with: String(repeating: "a", count: 8_000)) }
    }

    static let outlines = [
        "<outline>", "<outline/>", "<outline></outline>", "<outline text='%'>", "<outline text='%'/>", "</outline>",
        "<outline text='a%' xmlUrl='http://a/%'/>", "<outline xmlUrl='http://a/' category='a%,b%'/>",
        "<outline text='%'><outline xmlUrl='http://a/'/>", "<outline xmlUrl='", "<outline isComment='true'>",
        "<outline xmlUrl='ftp://%'/>", "<outline xmlUrl='feed:feed:", "<outline text='a%/b'>", "<!-- <outline> -->",
        "feed:",
    ]

    static let html = [
        "<p>", "<p>%</p>", "<b>", "<b></b>", "</b>", "</x%>", "<x%>", "<b><i></b>", "<a href='%'>",
        "<a href='a/../%'>x</a>",
        "<img src='%'>", "<img srcset='a% 1x, b% 2x, ", "a% %w, ", "a, ", "<picture><source srcset='%'>",
        "<video><source src='%'>",
        "<table>", "<tr>", "<td>", "<table><tr><td>", "<tr><td>a<td>b", "<td colspan=9 rowspan=9>", "<caption>", "<ul>",
        "<li>", "<ul><li>", "<ol reversed><li>", "<dl><dd>", "<blockquote>", "<pre>", "<sup>", "<q>", "<ruby><rt>",
        "<details>",
        "<svg>", "<svg><x>", "<math>", "<math><mi>", "<script>", "<script></script", "<style>", "<style></style>",
        "<textarea>",
        "</textarea", "<title>", "</title", "<plaintext>", "<select><option>",
        "<iframe src='http://www.youtube.com/embed/%'>",
        "<iframe>", "<template>", "<noscript>", "<object>", "<!doctype html>", "<!--", "<!-- % -->", "--", "-->", "<!",
        "<?x>",
        "<![CDATA[", "<![CDATA[%]]>", "]]>", "<", "<b", "<b a", "<b a='", " a=b", " a%=b", " a", " style='a%:b;' ",
        "<b style='",
        "color:red;", "color:rgb(", "/*", "\\", "(", "url(", "a:b%;", "&", "&amp", "&amp;", "&#38;", "&#", "&not",
        "&CounterClock", "&x%;",
        "<link rel=alternate type=application/rss+xml href=%>", "<link rel=feed href=%>", "<base href=%>",
        "<base href='../%/'>",
        "<meta name='%' content='%'>", "<a rel=alternate href='/feed%.xml'>", "<h1>%</h1>", "<br>", "<hr>", "<form>",
        "<input>",
        "x", "x ", " ", "\n", "\t", "\r", "é", "日本", "e\u{301}", "\u{200D}", "😀", "\u{202E}", "\u{0}",
        "https://a.example/% ", "../", "%20",
    ]

    static let htmlEnds = ["</b>", "</p>", "</table>", "</div>", "<p>", "-->", ">", "'", "</script>"]

    static let htmlContexts = [
        "", "<html><head>", "<div><p>", "<a href='", "<img srcset='", "<p style='", "<table><tr><td>", "<pre>", "<svg>",
        "<textarea>", "<title>", "<ul><li>",
    ]

    static let json = [
        "{", "[", "}", "]", "\"", "\"a\"", "\"a%\":", "\"a%\":%,", "\"a\":{", "\"a\":[", "[]", "[],", "{},",
        "{\"id\":\"%\"},",
        "{\"id\":%},", "{\"id\":\"%\",\"content_html\":\"<p>%\"},", "{\"id\":\"%\",\"tags\":[\"%\"]},", ",", ":", "\\",
        "\\\"",
        "\\u0041", "\\ud800", "\\u", "\\x", "1", "1.", "-", "1e", "0", "1,", "null,", "true", "t", "//", "//\n", "/*",
        "/* */", "\n", "é",
        "\u{0}", "'", "\"x\",", "\"\n\",",
    ]

    static let jsonContexts = [
        "", "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[", "{\"items\":[{\"content_html\":\"",
        "{\"items\":[{\"tags\":[", "{\"items\":[{\"authors\":[", "{\"items\":[{\"id\":",
    ]

    static let dates = [
        " ", "\n", "Mon", "Mon, ", "1 ", "1", "Jan ", "January", "2026", "-", "/", ":", "12:00:", ".", "+", "+01:00",
        "T",
        "Z", "GMT ", "(", ")", "(a) ", ",", "é", "\u{0}", "%", "% ",
    ]

    private static let toml = [
        "\n", " ", "\t", "#", "# %\n", "a%", "a%=1\n", "a.b%=1\n", "a%.b=1\n", "\"a%\"=''\n", "a%={}\n", "a%=[]\n",
        "a=[",
        "a={b=", "[a%]\n", "[a.b%]\n", "[a%.b]\n", "[[a]]\n", "[[a%]]\n", "[[a.b]]\n", "[", "[[", "a.", "=", "'", "\"",
        "\"\"\"", "\"\"\"\n", "'''\n", "\\", "\\u0041", "1_", "1,", "1,\n", "[],", "{},", "[1,", "1979-05-27 ", "é",
        "x",
    ]

    static let settings =
        toml + [
            "sync%=1\n", "[sync%]\n", "[alias]\n", "[alias.a%]\n", "a%=['list']\n", "interval='%h'\n", "'list',",
            "'%',",
            "[theme]\n", "title%='bold'\n", "bold ", "% ",
        ]

    static let settingsContexts = [
        "", "[sync]\n", "[alias]\n", "[hooks]\nafter_sync=[", "[theme]\ntitle='", "[http]\nproxy=\"", "a='''",
    ]

    static let credentials =
        toml + [
            "[http.'a%']\nuser='u'\npassword='p'\n", "[http.'http://a:%']\nuser='u'\npassword='p'\n",
            "[[account]]\nurl='https://a/%'\nuser='u'\npassword='p'\n", "[[account]]\nurl='https://a/'\nuser='u'\n",
            "[setting.a%]\nvalue='%'\n", "user%='a'\n", "[account]\n", "http://", "%.",
        ]

    static let credentialsContexts = ["", "[http]\n", "[[account]]\n", "[http.'", "[setting.a]\nvalue='"]

    static let lines = [
        "tag:a%,", "a%,", "(", ")", "a ", "a% ", "a or ", "a and ", "not ", "-", "\"", "tag:", "\"a\" ", "is:unread ",
        "http://a/% ",
        "http://a/% \"~%\"\n", "'", "feed 'a%' 'http://a/%'\n", "\\", "\t", "%\t", "\n", "#", "=", "; ", "charset=",
        "filename*=''%",
        "a: b%\r\n", "a:b\r\n c\r\n", ",", "../", "./", "/", "%", "é", " ", "1 ", "Jan ", "12:", "+", "GMT ", "feed:",
    ]
}
