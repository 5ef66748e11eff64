extension UserProgram {

    /// The reason why the program failed.
    package enum Problem: Error {
        case missing

        /// The program cannot be started, for the given reason.
        case notStarted(String)

        /// There is no room for its input, for the given reason.
        case noInput(String)

        /// The arguments are too long together.
        case tooLong

        /// - Parameter complaint: The first line that the program wrote to standard error; empty if it wrote none.
        case failed(code: Int32, complaint: String)

        /// Like ``failed(code:complaint:)``, for a signal.
        case killed(signal: Int32, complaint: String)
        case tooSlow

        /// The program printed more than it may.
        case tooMuch

        /// Whether the program may succeed for another article.
        var concernsOneArticle: Bool {
            switch self {
            case .failed, .killed, .tooLong: true
            case .missing, .notStarted, .noInput, .tooSlow, .tooMuch: false
            }
        }
    }
}
