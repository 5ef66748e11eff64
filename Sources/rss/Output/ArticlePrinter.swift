import Model
import Store

/// Prints articles whole, one after the other.
struct ArticlePrinter {
    let database: FeedDatabase
    let options: PageOptions

    /// Those that aren't there are told; the others are printed.
    ///
    /// - Parameter afterEach: called when an article is printed.
    ///
    /// Throws an exit code when one wasn't there.
    func print(_ ids: [ArticleID], afterEach: (ArticleID) throws -> Void = { _ in }) throws {
        let articles = ids.lazy.map { id in Result { try database.article(id) } }
        let page = options.page
        let pager = Pager.start(wanted: options.pager && ids.count > 0)
        var missing: [StoreError] = []
        var isFirst = true
        for (id, article) in zip(ids, articles) {
            do {
                let text = page.print(try article.get())
                if !isFirst { Output.write(page.separator) }
                Output.write(text)
                isFirst = false
            } catch let error as StoreError {
                missing.append(error)
                continue
            }
            Output.flush()
            try afterEach(id)
        }
        pager?.finish()
        for error in missing { Failure(error).say() }
        if let error = missing.first { throw Failure(error).status }
    }
}
