/// Where a list and an article are on a screen: beside each other if it is wide, below each other if it is high, else
/// one at a time. The last row is for messages and keys.
struct ReadingLayout: Equatable {
    private(set) var list: Area?
    private(set) var article: Area?

    struct Area: Equatable {
        var rows: Int
        var columns: Int
    }

    /// The least columns for both beside each other.
    private static let wide = 120

    /// The least rows and columns for both below each other.
    private static let high = (rows: 20, columns: 60)

    /// - Parameters:
    ///   - isInArticle: Whether the keys are those of the article: it has more room then.
    ///   - hasList: Whether there is a list at all.
    init(_ size: Screen.Size, isInArticle: Bool, hasList: Bool) {
        let rows = max(1, size.rows - 1)
        let all = Area(rows: rows, columns: max(1, size.columns))
        if hasList && all.columns >= Self.wide {
            let columns = all.columns * 9 / 20
            list = Area(rows: rows, columns: columns)
            article = Area(rows: rows, columns: all.columns - columns - Self.gap)
        } else if hasList && size.rows >= Self.high.rows && all.columns >= Self.high.columns {
            let listed = isInArticle ? rows / 4 : rows / 2
            list = Area(rows: listed, columns: all.columns)
            article = Area(rows: rows - listed - 1, columns: all.columns)
        } else if isInArticle || !hasList {
            article = all
        } else {
            list = all
        }
    }

    /// The columns between a list and the article beside it.
    private static let gap = 3

    /// Returns the rows of both together.
    ///
    /// - Parameters:
    ///   - listed: The rows of the list, at most as many as it has room for.
    ///   - shown: Likewise those of the article.
    func rows(_ listed: [String], _ shown: [String]) -> [String] {
        guard let list, let article else { return list == nil ? shown : listed }
        if list.columns == article.columns {
            let missing = Array(repeating: "", count: max(0, list.rows - listed.count))
            return listed + missing + [Style.detail(String(repeating: "─", count: list.columns))] + shown
        }
        return (0..<list.rows).map { row in
            let left = ScreenText.fitted(row < listed.count ? listed[row] : "", width: list.columns)
            return left + Style.detail(" │ ") + (row < shown.count ? shown[row] : "")
        }
    }
}
