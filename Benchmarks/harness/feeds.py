"""Feeds like those people subscribe to: of every format, from a few lines to a few hundred kilobytes.

They come from a fixed seed: the same bytes every time, except for the dates. None asks to be left alone (ttl,
sy:updatePeriod): a reader that obeyed would have nothing to do in a second sync.
"""

import html
import os
import random
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime

SEED = 'rss'
# Today: old articles arrive read, and the share of them shall not depend on the day of the run.
NEWEST = datetime.now(timezone.utc).replace(hour=0, minute=0, second=0, microsecond=0)

# What words are made of, and how many feeds of ten are in such a language.
ASCII = 'an ber co da el fi gra hu in jo ka lo mi nor os pre qua ri sta tu un ver wi xe yo zu che ing tion er s'
ACCENTED = 'la für über é les señ or naï ve gar çon øst reich jeżeli mañ ana das ist der die lo cho co šk ola'
CYRILLIC = 'но во сти ка зан но вая кни га сто ли ца мир про ект раз ра бот чик ом ская жизнь'
LANGUAGES = [(ASCII, 8), (ACCENTED, 1), (CYRILLIC, 1)]


class Language:
    """Words that repeat as those of real texts do, and paragraphs made of them."""

    def __init__(self, syllables):
        self.rnd = rnd = random.Random(SEED)
        syllables = syllables.split()
        self.words = [''.join(rnd.choices(syllables, k=rnd.randint(1, 4))) for _ in range(12000)]
        # Zipf's law: the n-th word is n times rarer than the first.
        self.weights = [1 / (rank + 3) for rank in range(len(self.words))]
        self.stock = rnd.choices(self.words, weights=self.weights, k=400000)
        self.paragraphs = [self.paragraph() for _ in range(6000)]

    def text(self, rnd, count):
        start = rnd.randrange(len(self.stock) - count)
        return ' '.join(self.stock[start:start + count])

    def paragraph(self):
        rnd = self.rnd
        text = self.text(rnd, rnd.randint(12, 90)).capitalize() + '.'
        kind = rnd.random()
        if kind < 0.35:
            text += ' <a href="https://www.example.com/%d?a=1&amp;b=2" rel="nofollow">%s</a> &#8212; %s' % (
                rnd.randrange(10 ** 6), self.text(rnd, 3), self.text(rnd, 9))
        elif kind < 0.45:
            text = '<em>%s</em> &ldquo;%s&rdquo;' % (self.text(rnd, 4), text)
        elif kind < 0.6:
            text = text.replace('s ', '’s ', 1) + ' …'
        if kind > 0.96:
            return '<ul>%s</ul>' % ''.join('<li>%s</li>' % self.text(rnd, 8) for _ in range(rnd.randint(2, 9)))
        if kind > 0.93:
            return '<pre><code>if (a &lt; b &amp;&amp; c) {\n    %s();\n}</code></pre>' % rnd.choice(self.words)
        if kind > 0.86:
            return ('<figure><img src="/images/%d.jpg" srcset="/images/a.jpg 1x, /images/b.jpg 2x" alt="%s" '
                    'width="640" height="360" /></figure>' % (rnd.randrange(9999), self.text(rnd, 5)))
        return '<p>%s</p>\n' % text

    def body(self, rnd, length):
        return ''.join(rnd.choices(self.paragraphs, k=max(1, length)))


class Item:
    """One article, before it is written in a format."""

    def __init__(self, language, rnd, site, number, length):
        self.title = language.text(rnd, rnd.randint(3, 10)).capitalize()
        self.link = '%s/%d/%02d/%s' % (site, 2020 + number % 7, 1 + number % 12, self.title.lower().replace(' ', '-'))
        self.id = '%s/?p=%d' % (site, number)
        self.date = NEWEST - timedelta(minutes=rnd.randint(0, 400000))
        self.author = language.text(rnd, 2).title()
        self.tags = [language.text(rnd, 1) for _ in range(rnd.randint(0, 4))]
        self.body = language.body(rnd, length)
        self.summary = language.text(rnd, rnd.randint(10, 40))


def rss_item(item, body):
    return (
        '<item>\n<title>%s</title>\n<link>%s</link>\n<dc:creator><![CDATA[%s]]></dc:creator>\n<pubDate>%s</pubDate>\n%s'
        '<guid isPermaLink="false">%s</guid>\n%s</item>\n' % (
            html.escape(item.title), item.link, item.author, format_datetime(item.date),
            ''.join('<category><![CDATA[%s]]></category>\n' % tag for tag in item.tags), item.id, body))


def rss_full(item):
    """As WordPress does it."""
    return rss_item(item, (
        '<description><![CDATA[%s]]></description>\n<content:encoded><![CDATA[%s]]></content:encoded>\n') % (
            item.summary, item.body))


def rss_escaped(item):
    return rss_item(item, '<description>%s</description>\n' % html.escape(item.body))


def rss_teaser(item):
    return rss_item(item, '<description>%s &amp; more [&#8230;]</description>\n' % item.summary)


def rss_podcast(item):
    return rss_item(item, (
        '<description><![CDATA[%s]]></description>\n<itunes:duration>%d</itunes:duration>\n'
        '<enclosure url="%s.mp3?source=feed&amp;v=2" length="%d" type="audio/mpeg"/>\n'
        '<itunes:summary>%s</itunes:summary>\n<itunes:image href="https://images.example/cover.jpg"/>\n') % (
            item.body, 600 + len(item.body), item.link, 10 ** 7 + len(item.body), item.summary))


def atom_entry(item, content):
    return (
        '<entry>\n<title type="html">%s</title>\n<link rel="alternate" type="text/html" href="%s"/>\n<id>%s</id>\n'
        '<published>%s</published>\n<updated>%s</updated>\n<author><name>%s</name></author>\n%s%s</entry>\n' % (
            html.escape(item.title), item.link, item.id, item.date.isoformat(), item.date.isoformat(), item.author,
            ''.join('<category term="%s"/>\n' % tag for tag in item.tags), content))


def atom_escaped(item):
    return atom_entry(item, '<content type="html">%s</content>\n' % html.escape(item.body))


def atom_cdata(item):
    return atom_entry(item, '<summary>%s</summary>\n<content type="html" xml:base="%s"><![CDATA[%s]]></content>\n' % (
        item.summary, item.link, item.body))


def atom_xhtml(item):
    body = item.body.replace('&ldquo;', '“').replace('&rdquo;', '”')
    return atom_entry(
        item, '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">%s</div></content>\n' % body)


def rss_document(title, site, items):
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"'
        ' xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">\n'
        '<channel>\n<title>%s</title>\n<link>%s</link>\n<description>%s</description>\n<language>en</language>\n'
        '%s</channel>\n</rss>\n') % (title, site, title, items)


def atom_document(title, site, items):
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n'
        '<title>%s</title>\n<id>%s/</id>\n<link href="%s/"/>\n<updated>%s</updated>\n%s</feed>\n') % (
            title, site, site, NEWEST.isoformat(), items)


# How one item is written, the document around, the file's extension. Weighted as on the web: mostly RSS 2.0.
FORMATS = [
    (rss_full, rss_document, 'rss'), (rss_full, rss_document, 'rss'), (rss_escaped, rss_document, 'rss'),
    (rss_teaser, rss_document, 'rss'), (rss_podcast, rss_document, 'rss'), (atom_escaped, atom_document, 'atom'),
    (atom_cdata, atom_document, 'atom'), (atom_xhtml, atom_document, 'atom'),
]


def format_name(number):
    """How the items of that feed are written."""
    return FORMATS[number % len(FORMATS)][0].__name__


def write(folder, count):
    """Writes that many feeds. Returns their file names and the number of articles in each."""
    languages = [Language(syllables) for syllables, _ in LANGUAGES]
    weights = [weight for _, weight in LANGUAGES]
    names, articles = [], []
    for number in range(count):
        rnd = random.Random('%s %d' % (SEED, number))
        language = rnd.choices(languages, weights)[0]
        write_item, write_document, extension = FORMATS[number % len(FORMATS)]
        site = 'https://site%d.example' % number
        length = rnd.lognormvariate(1.0, 0.8)
        size = max(3, min(300, int(rnd.lognormvariate(3.0, 0.6))))
        items = ''.join(
            write_item(Item(language, rnd, site, item, round(length * rnd.uniform(0.3, 1.7)))) for item in range(size))
        title = language.text(rnd, rnd.randint(1, 4)).title()
        names.append('feed%05d.%s' % (number, extension))
        articles.append(size)
        with open(os.path.join(folder, names[-1]), 'w', encoding='utf-8') as file:
            file.write(write_document(title, site, items))
    return names, articles


def write_opml(path, urls):
    with open(path, 'w', encoding='utf-8') as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n<body>\n')
        for number, url in enumerate(urls):
            file.write('<outline type="rss" text="Feed %d" xmlUrl="%s"/>\n' % (number, url))
        file.write('</body>\n</opml>\n')
