/// The text of `rss help`: the commands that most people need, on one screen.
enum ShortHelp {
    static let text = """
        Usage: rss COMMAND ...

          add URL             subscribe to the feeds of a site
          import FILE         subscribe to what another reader had
          sync                send changes, fetch new articles

          browse              read on one screen; '?' shows its keys
          list [QUERY]        list unread articles; 'rss' alone does, too
          read ID             print an article and mark it read
          search QUERY        find articles, read or unread
          open ID             open an article in the browser

          star ID             star an article; 'unstar' removes the star
          label add NAME ID   give an article a label
          mark read QUERY     mark what a query finds read
          undo                undo the last change

          feeds               list feeds, and which of them fail
          move FEED FOLDER    put a feed into a folder
          remove FEED         unsubscribe

        'rss help COMMAND' explains a command, 'rss help query' what to search for,
        'rss help keys' the keys. 'rss help --all' lists all commands; see rss(1).
        """
}
