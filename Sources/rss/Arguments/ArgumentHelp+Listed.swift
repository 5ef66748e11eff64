import ArgumentParser

extension ArgumentHelp {
    /// The help of arguments that are a query, or the ids of articles to be listed.
    static let listed = ArgumentHelp(
        "Words to search for and other conditions, see rss-query(7); or ids, and '-' for ids on standard input")
}
