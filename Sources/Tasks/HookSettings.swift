/// The programs that run after a sync, each with its arguments; empty if none runs. See ``SyncHooks``.
package struct HookSettings: Sendable {
    /// The program that runs after every sync.
    package var afterSync: [String] = []

    /// The program that runs once if there are new articles.
    package var newArticles: [String] = []

    /// The program that runs for each new article.
    package var newArticle: [String] = []

    /// The time limit for each program, in seconds.
    package var timeout = 60

    package init() {}
}
