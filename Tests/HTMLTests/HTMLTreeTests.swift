import Base
import Testing

@testable import HTML

@Suite struct HTMLTreeTests {

    /// Returns the tree with brackets around the children of each element.
    private func shape(_ html: String) throws -> String {
        try Array(html.utf8).withUnsafeBufferPointer { bytes in
            let tree = try HTMLTree(bytes, DocumentWork(on: bytes.count))
            func shape(_ node: Int) throws -> String {
                guard let element = tree.nodes[node].element else { return bytes.text(in: tree.nodes[node].range) }
                let name = element == .unknown ? bytes.text(in: tree.name(of: node)) : "\(element)"
                let children = try tree.children(of: node).map(shape).joined(separator: " ")
                return children.isEmpty ? name : "\(name)(\(children))"
            }
            return try tree.children(of: 0).map(shape).joined(separator: " ")
        }
    }

    @Test(arguments: [
        ("<p>a<p>b", "p(a) p(b)"), ("<ul><li>a<li>b<ul><li>c</ul></ul>d", "ul(li(a) li(b ul(li(c)))) d"),
        ("<p>a<div>b</div>c", "p(a) div(b) c"), ("<dl><dt>a<dd>b<dt>c</dl>", "dl(dt(a) dd(b) dt(c))"),
        ("<table><tr><td>a<td>b<tr><td>c</table>d", "table(tr(td(a) td(b)) tr(td(c))) d"),
        ("<div><span>a</div>b", "div(span(a)) b"), ("<b>a<p>b</b>c</p>", "b(a p(b c))"), ("a</div></p>b", "a b"),
        ("<h2>a<h3>b</h3>", "h2(a) h3(b)"), ("<br>a<img>b", "br a img b"), ("<x-a>b</x-a>c", "x-a(b) c"),
        ("<x-a>b</x-b>c", "x-a(b c)"), ("<script>a<b></script>c", "script(a<b>) c"),
        ("<head><title>a</title><body>b", "head(title(a)) body(b)"), ("<body>a<body>b", "body(a b)"),
        ("<div>a</body></html>b</div>", "div(a b)"), ("<a href=1>a<a href=2>b", "a(a) a(b)"),
        ("<option>a<option>b", "option(a) option(b)"),
    ]) func nestsLikeBrowsers(_ html: String, _ expected: String) throws {
        #expect(try shape(html) == expected)
    }

    @Test func childrenBeyondTheDeepestAreSiblings() throws {
        let html = String(repeating: "<div>", count: 2_000) + "x"
        try Array(html.utf8).withUnsafeBufferPointer { bytes in
            let tree = try HTMLTree(bytes, DocumentWork(on: bytes.count))
            #expect(tree.nodes.count == 2_002)
            #expect(tree.nodes.last?.element == nil)
        }
    }

    @Test func attributesAreFound() throws {
        try Array("<p CLASS='a &amp; b' id=c>".utf8).withUnsafeBufferPointer { bytes in
            let tree = try HTMLTree(bytes, DocumentWork(on: bytes.count))
            #expect(try tree.value(of: "class", in: 1) == "a & b")
            #expect(try tree.has("id", in: 1) && !tree.has("style", in: 1))
        }
    }
}
