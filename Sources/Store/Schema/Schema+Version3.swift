import GRDB

extension Schema {

    /// Nothing. It sanitised articles that had been stored as they came; that is done whenever the sanitiser changes,
    /// after all migrations.
    static let version3: Migration = { _ in }
}
