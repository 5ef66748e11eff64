import Testing

@testable import Parser

@Suite struct XMLRepairTests {

    private func repaired(_ text: String) -> XMLRepair {
        Array(text.utf8).withUnsafeBufferPointer { XMLRepair.repaired($0) }
    }

    @Test(arguments: [
        ("<a>AT&T</a>", "<a>AT&amp;T</a>"), ("<a>a&b=1&amp;c;&</a>", "<a>a&amp;b=1&amp;c;&amp;</a>"),
        ("<a>&nbsp;&#160;&#xA0;&#XA0;</a>", "<a>&nbsp;&#160;&#xA0;&#xA0;</a>"),
        ("<a>&#0;&#x1F;&#xD800;&#99999999999;</a>", "<a>&amp;#0;&amp;#x1F;&amp;#xD800;&amp;#99999999999;</a>"),
        ("<a>&#55357;&#57000;</a>", "<a>🚨</a>"), ("<a b='&#xD83D;&#XDEA8;'/>", "<a b=\"🚨\"/>"),
        ("<a>&#xd83d;&#57000;&#x1F6A8;</a>", "<a>🚨&#x1F6A8;</a>"),
        ("<a>&#55357; &#57000;</a>", "<a>&amp;#55357; &amp;#57000;</a>"),
        ("<a>&#57000;&#55357;</a>", "<a>&amp;#57000;&amp;#55357;</a>"),
        ("<a>&#55357;&#57000</a>", "<a>&amp;#55357;&amp;#57000</a>"),
        ("<a>&#55357;&#55357;&#57000;</a>", "<a>&amp;#55357;🚨</a>"), ("<a>&#55357;</a>", "<a>&amp;#55357;</a>"),
        ("<a>1 < 2 <3</a>", "<a>1 &lt; 2 &lt;3</a>"),
        ("<a><b>x</c></b></a>", "<a><b>x</b></a>"), ("<a><b>x</a>", "<a><b>x</b></a>"),
        ("<a><b>x</b </a>", "<a><b>x</b></a>"),
        ("<a><b x=1 y z='\"'>t</b></a>", "<a><b x=\"1\" y=\"\" z=\"&quot;\">t</b></a>"),
        ("<a x='1' x='2'/>", "<a x=\"1\"/>"), ("<a x='a<b&c'/>", "<a x=\"a&lt;b&amp;c\"/>"),
        ("<a><b <c/></a>", "<a><b><c/></b></a>"),
        ("<a><!-- a -- b -->x</a>", "<a>x</a>"), ("<a><?php echo '<b>' ?>x</a>", "<a>x</a>"),
        ("<a><![CDATA[<&]]></a>", "<a><![CDATA[<&]]></a>"), ("<a><![CDATA[x", "<a><![CDATA[x]]>"),
        ("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "<a>&b;</a>"), ("<!DOCTYPE a [<!x><a>b</a>", "<a>b</a>"),
        ("<rss><channel><b>x<Item/></b></rss>", "<rss><channel><b>x</b><Item/></channel></rss>"),
        ("<a:feed><b><a:entry/></a:feed>", "<a:feed><b></b><a:entry/></a:feed>"),
        ("<feed><b><x:entry/></b><c></feed>", "<feed><b><x:entry/></b><c></c></feed>"),
        ("<a><b><item/></a>", "<a><b><item/></b></a>"),
        ("<item><title>x</titel><link>y</item>", "<item><title>x</title><link>y</link></item>"),
        ("<item><a:guid>x<b:link>y</b:link></item>", "<item><a:guid>x</a:guid><b:link>y</b:link></item>"),
        ("<item><p><title><link/></p></item>", "<item><p><title><link/></title></p></item>"),
        (
            "<item><enclosure url=x><title>y</title></item>",
            "<item><enclosure url=\"x\"></enclosure><title>y</title></item>"
        ),
        ("<a>x]]>y]]</a>", "<a>x]]&gt;y]]</a>"), ("<a><!-- x<b/></a>", "<a> x<b/></a>"),
        ("<a><b><![CDATA[x<c></b><b/></a>", "<a><b><![CDATA[x<c>]]></b><b/></a>"),
        ("<a>x<![CDAT", "<a>x"), ("<a/><b/>", "<a/>"), ("<?xml version='1.0'?>junk<a/>", "<a/>"),
    ])
    func putsMarkupInOrder(broken: String, expected: String) {
        #expect(String(decoding: repaired(broken).text, as: UTF8.self) == expected)
    }

    @Test(arguments: ["<a>", "<a><b></b>", "<a><![CDATA[x", "<a", "<a x='", "<a></b>"])
    func knowsWhenTheEndIsMissing(text: String) {
        #expect(repaired(text).isTruncated)
    }

    @Test(arguments: ["<a/>", "<a></a>", "<a></a", "<a><b></a>"])
    func knowsWhenTheEndIsThere(text: String) {
        #expect(!repaired(text).isTruncated)
    }
}
