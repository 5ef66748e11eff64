import Model
import Store

/// Prints the articles that a query finds, and reads only the columns that are printed.
struct ArticleList {
    let database: FeedDatabase
    private let extent: Extent

    /// How much of each article is read.
    private enum Extent {
        /// What lists show is enough.
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

    /// Prints them in the default layout, for dry runs.
    static func printUsual(_ query: ArticleQuery, in database: FeedDatabase) throws {
        let extent: Extent = Terminal.isOutput ? .full(.usual, FullArticle.detailsOfLine) : .listed(.usual)
        try ArticleList(database: database, extent: extent).print(query)
    }

    private init(database: FeedDatabase, extent: Extent) {
        self.database = database
        self.extent = extent
    }

    /// - Returns: How many there were.
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

    /// Prints the last one first. Nothing of the database is in use while it is printed.
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
