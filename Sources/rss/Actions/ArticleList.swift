import Model
import Store

/// Prints the articles that a query finds, and reads only the columns that are printed.
struct ArticleList {
    let database: FeedDatabase
    private let extent: Extent

    /// The part of each article that is read.
    private enum Extent {
        /// Only the columns that lists show.
        case listed(Layout<ListedArticle>)
        case full(Layout<FullArticle>, ArticleDetails)
    }

    init(_ database: FeedDatabase, _ options: ListOptions<FullArticle>) throws {
        self.database = database
        let names = try options.names() ?? []
        let listed = Set(ListedArticle.fields.map(\.name))
        if options.isForPerson {
            extent = .full(.lines(options.lineForm), FullArticle.detailsOfLine)
        } else if names.allSatisfy(listed.contains) {
            extent = .listed(try options.layout(of: ListedArticle.self))
        } else {
            extent = .full(try options.layout(), FullArticle.details(for: names))
        }
    }

    /// Prints the articles in the default layout, for dry runs.
    static func printUsual(_ query: ArticleQuery, in database: FeedDatabase) throws {
        let extent: Extent = Terminal.isOutput ? .full(.usual, FullArticle.detailsOfLine) : .listed(.usual)
        try ArticleList(database: database, extent: extent).print(query)
    }

    private init(database: FeedDatabase, extent: Extent) {
        self.database = database
        self.extent = extent
    }

    /// Prints the articles.
    ///
    /// - Returns: their number.
    @discardableResult
    func print(_ query: ArticleQuery) throws -> Int {
        switch extent {
        case .listed(let layout):
            try print(layout) { try database.forEachArticle(query, $0) }
        case .full(let layout, let details):
            try print(layout) {
                try database.forEachArticle(query, with: details, marks: Excerpt.marks, $0)
            }
        }
    }

    private func print<Item: Record>(
        _ layout: Layout<Item>, _ forEach: ((Item) throws -> Void) throws -> Void
    ) throws -> Int {
        var printer = RecordPrinter(layout)
        try forEach { printer.print($0) }
        printer.finish()
        return printer.count
    }

    /// Prints the articles in reverse order. Reads all of them first, so that no query is open while printing.
    func printReversed(_ query: ArticleQuery) throws {
        switch extent {
        case .listed(let layout):
            var articles: [ListedArticle] = []
            try database.forEachArticle(query) { articles.append($0) }
            RecordPrinter.print(articles.reversed(), layout)
        case .full(let layout, let details):
            var articles: [FullArticle] = []
            try database.forEachArticle(query, with: details, marks: Excerpt.marks) { articles.append($0) }
            RecordPrinter.print(articles.reversed(), layout)
        }
        Output.flush()
    }
}
