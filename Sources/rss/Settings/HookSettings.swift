/// Programs that are run after a sync, each with its arguments; empty: none. See ``SyncHooks``.
struct HookSettings {
    /// After every sync.
    var afterSync: [String] = []

    /// When there are new articles: once.
    var newArticles: [String] = []

    /// For each new article.
    var newArticle: [String] = []

    /// How long each may take, in seconds.
    var timeout = 60
}
