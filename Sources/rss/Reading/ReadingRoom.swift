import Model

/// One of the places that ``ReadingScreen`` shows and its keys act on: a list of articles with the article at its cursor, or
/// the feeds.
protocol ReadingRoom: AnyObject {
    /// Where the cursor is, for the last row.
    var place: String { get }

    /// The keys that the last row names.
    var keys: [ReadingAction] { get }

    /// The things that a typed command, or a key of the user's, is about.
    var chosenItems: ChosenItems { get }

    func rows(_ size: Screen.Size) throws -> [String]

    /// Moves as a key says that has no action.
    ///
    /// - Returns: `false` if the key has no meaning here.
    func press(_ key: Keyboard.Key, on screen: ReadingScreen) throws -> Bool

    /// Performs an action other than those that are the same everywhere.
    ///
    /// - Returns: `false` if there is no such action here.
    func perform(_ action: ReadingAction, on screen: ReadingScreen) async throws -> Bool

    // MARK: Of articles only

    /// Whether ``countAll()`` has come to its end.
    var isCounted: Bool { get }

    /// Counts a part of what is not counted yet.
    func countAll() throws

    /// Adds articles that have arrived, where they belong here.
    func add(_ new: [ArticleID]) throws

    /// Marks the article read that is on the screen.
    func markShown() throws

    /// Saves how far the article was read.
    func keepPlace() throws

    func selectNothing()

    /// Leaves the article for its list, or the filtered list for the whole one.
    ///
    /// - Returns: `false` if there is nothing to leave but the room.
    func leavePart() throws -> Bool

    // MARK: Of feeds only

    /// Reads the feeds again before they are shown next.
    func refresh()
}

extension ReadingRoom {
    var isCounted: Bool { true }
    func countAll() throws {}
    func add(_ new: [ArticleID]) throws {}
    func markShown() throws {}
    func keepPlace() throws {}
    func selectNothing() {}
    func leavePart() throws -> Bool { false }
    func refresh() {}
}
