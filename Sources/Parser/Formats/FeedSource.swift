import Base

/// The facts that are known of a document besides its text.
struct FeedSource {
    /// The document's address.
    var url: String?

    /// The room for what becomes of it.
    var growth: DocumentGrowth

    /// Called repeatedly while it is read.
    var passed: () -> Void
}
