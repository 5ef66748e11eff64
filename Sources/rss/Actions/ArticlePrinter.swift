import Model
import Store

/// Prints articles whole, one after the other.
struct ArticlePrinter {
    let database: FeedDatabase
    let scope: AccountScope
    let options: PageOptions

    /// Prints the known articles, then a message for each unknown id.
    ///
    /// - Parameter afterEach: called when an article is printed.
    ///
    /// Throws an exit code if an id was unknown.
    func print(_ articles: ArticleIDs, afterEach: (ArticleID) throws -> Void = { _ in }) throws {
        try print(articles.forEach, all: articles.read, ofQuery: false, afterEach)
    }

    /// Like ``print(_:afterEach:)``, for articles that a query found.
    func print(_ ids: [ArticleID], afterEach: (ArticleID) throws -> Void) throws {
        try print(ids.forEach, all: { ids }, ofQuery: true, afterEach)
    }

    private func print(
        _ forEach: @escaping ((ArticleID) throws -> Void) throws -> Void, all: () throws -> [ArticleID], ofQuery: Bool,
        _ afterEach: (ArticleID) throws -> Void
    ) throws {
        let missing =
            if let layout = options.layout {
                try printRecords(forEach, layout, afterEach)
            } else {
                try printPages(all(), ofQuery: ofQuery, afterEach)
            }
        for error in missing { Failure(error).say() }
        if let error = missing.first { throw Failure(error).status }
    }

    /// Prints each article as soon as its id is read: there may be a million.
    private func printRecords(
        _ forEach: @escaping ((ArticleID) throws -> Void) throws -> Void, _ layout: Layout<FullArticle>,
        _ afterEach: (ArticleID) throws -> Void
    ) throws -> [StoreError] {
        var printer = RecordPrinter(layout)
        var missing: [StoreError] = []
        try forEach { id in
            do {
                printer.print(try database.article(id, in: scope, with: options.details))
            } catch let error as StoreError {
                return missing.append(error)
            }
            Output.flush()
            try afterEach(id)
        }
        printer.finish()
        return missing
    }

    private func printPages(
        _ ids: [ArticleID], ofQuery: Bool, _ afterEach: (ArticleID) throws -> Void
    ) throws -> [StoreError] {
        var page = options.page
        page.isOneOfMany = ofQuery || ids.count > 1
        let pager = Pager.start(wanted: options.pager && ids.count > 0)
        var missing: [StoreError] = []
        var isFirst = true
        for id in ids {
            do {
                let article = try database.article(id, in: scope, with: options.details)
                Output.write(isFirst ? page.beginning(with: article) : page.separator)
                Output.write(page.print(article))
                isFirst = false
            } catch let error as StoreError {
                missing.append(error)
                continue
            }
            Output.flush()
            try afterEach(id)
        }
        pager?.finish()
        return missing
    }
}
