@testable import Base
import Testing

@testable import HTML

@Suite struct HTMLTokenizerTests {

    @Test(arguments: [
        ("a<b>c</b>d", ["text a", "start b", "text c", "end b", "text d"]),
        ("<P CLASS=x>", ["start p class=x"]),
        ("<a href='1' b=\"2\" c=3 d e = f>", ["start a href=1 b=2 c=3 d= e=f"]),
        ("<img src=a/><br/>", ["start img src=a/", "start br /"]),
        ("<a href=/x/>y", ["start a href=/x/", "text y"]),
        ("<a title='>'>", ["start a title=>"]),
        ("<a =b>", ["start a =b="]),
        // What is no markup is text.
        ("a < b", ["text a < b"]), ("1<2", ["text 1<2"]), ("<", ["text <"]), ("</", ["text </"]), ("<>", ["text <>"]),
        // Comments, and what is taken for one.
        ("<!-- <b> -->x", ["comment <!-- <b> -->", "text x"]),
        ("<!-->x", ["comment <!-->", "text x"]), ("<!--->x", ["comment <!--->", "text x"]),
        ("<!--a--!>x", ["comment <!--a--!>", "text x"]),
        ("<!--a", ["comment <!--a"]), ("<?xml?>x", ["comment <?xml?>", "text x"]),
        ("</ x>y", ["comment </ x>", "text y"]),
        ("<!DOCTYPE html>x", ["doctype <!DOCTYPE html>", "text x"]),
        // Raw text.
        ("<script>a<b</script>c", ["start script", "raw a<b", "end script", "text c"]),
        ("<style></styles></STYLE >c", ["start style", "raw </styles>", "end style", "text c"]),
        ("<title>a<b>&amp;</title>c", ["start title", "text a<b>&amp;", "end title", "text c"]),
        ("<script>a", ["start script", "raw a"]), ("<script></script>b", ["start script", "end script", "text b"]),
        ("<iframe/>b", ["start iframe /", "text b"]),
        ("<plaintext></plaintext>", ["start plaintext", "raw </plaintext>"]),
        ("<![CDATA[a<b>&]]>c", ["raw a<b>&", "text c"]), ("<![CDATA[a", ["raw a"]), ("<![CDATA[]]>", ["raw "]),
        // Cut off.
        ("a<b c", ["text a", "unfinished b"]), ("a<b c='d>e", ["text a", "unfinished b"]), ("</b", ["unfinished b"]),
    ])
    func sourceIsCutInto(source: String, tokens: [String]) {
        source.withUTF8Bytes { bytes in
            #expect(HTMLTokenizer(bytes).map { describe($0, in: bytes) } == tokens)
        }
    }

    @Test func tokensCoverTheSourceWithoutGaps() {
        let source = "x<a b='c'>d</a><!-- e --><script>f</script><title>g</title><?h?></i j><!doctype k>l<m"
        source.withUTF8Bytes { bytes in
            let ranges = HTMLTokenizer(bytes).map(range)
            #expect(ranges.first?.lowerBound == 0)
            #expect(ranges.last?.upperBound == bytes.count)
            for (one, next) in zip(ranges, ranges.dropFirst()) { #expect(one.upperBound == next.lowerBound) }
        }
    }

    @Test func everyElementIsFoundByItsName() {
        for element in HTMLElement.allCases where element != .unknown {
            #expect(element.rawValue.uppercased().withUTF8Bytes { HTMLElement($0) } == element)
        }
    }

    @Test(arguments: ["", "x", "aa", "blockquotes", "unknown", "a-very-long-element-name", "日本"])
    func otherNamesAreUnknown(name: String) {
        #expect(name.withUTF8Bytes { HTMLElement($0) } == .unknown)
    }

    private func describe(_ token: HTMLToken, in bytes: HTMLBytes) -> String {
        switch token {
        case .text(let range): "text " + bytes.text(in: range)
        case .rawText(let range, _): "raw " + bytes.text(in: range)
        case .comment(let range): "comment " + bytes.text(in: range)
        case .doctype(let range): "doctype " + bytes.text(in: range)
        case .startTag(let tag): "start " + describe(tag, in: bytes)
        case .endTag(let tag): "end " + bytes.text(in: tag.name).lowercased()
        case .unfinishedTag(let tag): "unfinished " + bytes.text(in: tag.name)
        }
    }

    private func describe(_ tag: HTMLTag, in bytes: HTMLBytes) -> String {
        let attributes = tag.attributes(in: bytes).map { attribute in
            " " + bytes.text(in: attribute.name).lowercased() + "=" + attribute.text(in: bytes)
        }
        return bytes.text(in: tag.name).lowercased() + attributes.joined() + (tag.isSelfClosing ? " /" : "")
    }

    private func range(of token: HTMLToken) -> Range<Int> {
        switch token {
        case .text(let range), .rawText(let range, _), .comment(let range), .doctype(let range): range
        case .startTag(let tag), .endTag(let tag), .unfinishedTag(let tag): tag.range
        }
    }
}
