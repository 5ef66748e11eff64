"""Reads lines of JSON, [name, HTML], and prints those names whose HTML does something in a browser.

The HTML is parsed as browsers do (html5lib), with and without scripting, inside an article and as a page of its own,
and a second time as it was written out after the first.
"""
import json
import re
import sys

import html5lib

FORBIDDEN = set(
    """script style iframe frame frameset object embed applet base meta link form button textarea select option
    noscript template svg math plaintext xmp listing noembed noframes marquee bgsound isindex keygen menuitem
    portal fencedframe slot title set animate foreignobject param""".split()
)
LINKS = set(
    """https http mailto tel sms sip sips callto skype facetime xmpp irc ircs matrix news nntp snews ftp ftps sftp
    gopher gophers gemini spartan finger dat ipfs ipns magnet ed2k bitcoin ethereum lightning monero geo webcal feed
    git svn podcast pcast itms itpc spotify rtmp rtsp mms nostr at acct doi urn isbn""".split()
)
WEB = {"http", "https"}
ADDRESSES = {"href": LINKS, "cite": LINKS, "src": WEB, "srcset": WEB, "poster": WEB, "data": set(), "action": set(),
             "formaction": set(), "background": set(), "ping": set(), "manifest": set(), "xlink:href": set()}


def scheme(value):
    """As the URL standard finds it: without control characters and spaces at the ends, tabs and line ends anywhere."""
    value = re.sub(r"[\t\n\r]", "", value).strip("".join(map(chr, range(0x21))))
    match = re.match(r"([A-Za-z][A-Za-z0-9+.-]*):", value)
    return match and match[1].lower()


def findings(element):
    for node in element.iter():
        if not isinstance(node.tag, str):
            yield "comment"
            continue
        space, _, name = node.tag.rpartition("}")
        if space not in ("", "{http://www.w3.org/1999/xhtml") or name.lower() in FORBIDDEN:
            yield f"<{name}>"
        if name == "input" and not ("disabled" in node.attrib and node.attrib.get("type") == "checkbox"):
            yield "<input>"
        for key, value in node.attrib.items():
            key = key.rpartition("}")[2].lower()
            if key.startswith("on") or key in ("srcdoc", "is", "nonce", "http-equiv", "autofocus", "contenteditable"):
                yield key
            if key == "style" and re.search(r"url|expression|import|[\\(@]|behavior|binding", value, re.I):
                yield f"style={value}"
            if key in ADDRESSES:
                found = scheme(value)
                bitmap = name == "img" and re.match(r"data:image/(png|gif|jpe?g|webp|avif|bmp|x-icon)[;,]", value)
                if found and found not in ADDRESSES[key] and not bitmap:
                    yield f"{key}={value[:80]}"


def parsed(html, scripting):
    yield html5lib.HTMLParser(namespaceHTMLElements=True).parseFragment(html, "div", scripting=scripting)
    page = html5lib.HTMLParser(namespaceHTMLElements=True).parse(f"<article>{html}</article>", scripting=scripting)
    # Frames have no body.
    body = page.find(".//{http://www.w3.org/1999/xhtml}body")
    yield page if body is None else body


def check(html):
    for scripting in (False, True):
        for tree in parsed(html, scripting):
            yield from findings(tree)
            again = html5lib.serialize(tree, quote_attr_values="always", omit_optional_tags=False)
            again = re.sub(r"^<body>|</body>$", "", again)
            for second in parsed(again, scripting):
                yield from findings(second)


count = 0
for line in sys.stdin:
    name, html = json.loads(line)
    count += 1
    found = sorted(set(check(html)))
    if found:
        print(f"{name}: {', '.join(found)[:300]}")
print(f"{count} checked")
