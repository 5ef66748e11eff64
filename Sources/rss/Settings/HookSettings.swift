/// The programs that run after a sync, each with its arguments; empty if none runs. See ``SyncHooks``.
struct HookSettings {
    /// The program that runs after every sync.
    var afterSync: [String] = []

    /// The program that runs once if there are new articles.
    var newArticles: [String] = []

    /// The program that runs for each new article.
    var newArticle: [String] = []

    /// The time limit for each program, in seconds.
    var timeout = 60
}
