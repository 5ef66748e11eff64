/// An image that has been shown.
struct ShownImage {
    var url: String?
    var description: String
    var paragraph: Int

    /// Where its label ends that begins the paragraph; nil where something else does.
    var endAsFirst: Int?
}
