/// `rss help query`: the query language on one screen.
enum QueryHelp {
    static let text = """
        OVERVIEW: The query language of list, read, mark, search, rule and others

        WORDS
          ferry harbour           both words, in any case, in title, text or author
          "new ferry"             a phrase
          ferr*                   words that begin so
          NOT ferry, -ferry       not the word (after --, or inside quotes of the shell)
          ferry OR (ship port)    either
          /ferr(y|ies)/           a pattern: a regular expression, also title:/…/ author:/…/ url:/…/
          @work, @today           a saved search, see 'rss search list'

        FIELDS
          is:unread is:starred    also read, unstarred, labelled, queued, kept, downloaded,
                                  truncated, duplicate
          feed:heise folder:News  by name; two quotes for blanks: 'feed:"Shell Notes"'
          newer:7d older:2w       30m, 12h, 3d, 2w, 6mo, 1y, today, yesterday, 2026-11-21
          date:2026-11 arrived:today..
                                  published or first fetched in this span
          title: author: tag: url: note:
                                  in these only
          link:example.org        with a link to this host
          label:later             with this label, see 'rss label'
          has:enclosure           also audio, video, image, content, note
          account:NAME id:12,15
          limit:20 sort:oldest    also newest, arrived, read, feed, title, relevance

        EXAMPLES
          rss list ferry is:starred newer:30d
          rss mark read 'folder:News older:7d -is:starred'
          rss read 'feed:"Shell Notes"'

        See rss-query(7).

        """
}
