/// A regular expression: `^\[Ad\]`, `(ferry|boat)s?`.
///
/// It is matched in time that grows with the length of the text alone, whatever the pattern: nothing is ever tried
/// again. So it has nothing that needs that, such as references to what a group has found.
package struct Pattern: Sendable {
    /// The pattern as it was typed.
    package let text: String

    let root: PatternNode

    /// The most characters and classes of a pattern, with each repetition written out.
    package static let largest = 2_000

    /// The most times that something may be repeated by number: `a{1000}`.
    package static let mostTimes = 1_000

    /// The deepest nesting of groups.
    package static let deepest = 50

    package init(_ text: String) throws(PatternError) {
        var parser = PatternParser(text)
        root = try parser.pattern()
        self.text = text
    }
}

extension Pattern: Equatable {
    package static func == (first: Pattern, second: Pattern) -> Bool { first.text == second.text }
}

/// A mistake in a pattern.
package struct PatternError: Error, Equatable {
    package let problem: Problem

    /// The number of characters before the mistake.
    package let offset: Int

    package enum Problem: Equatable, Sendable {
        case unclosedGroup
        case unopenedGroup
        case unclosedClass
        /// The end of a range in a class comes before its beginning, or is itself a class.
        case badRange
        /// Nothing that can be repeated precedes the sign.
        case nothingToRepeat(String)
        /// A number of times is greater than ``Pattern/mostTimes``, or the second less than the first.
        case badCount
        /// Nothing follows a backslash.
        case nothingEscaped
        /// The letter or digit has no meaning after a backslash, or is no scalar's number.
        case unknownEscape(String)
        /// Something that other regular expressions have: `(?=`.
        case unsupported(String)
        /// Groups are nested deeper than ``Pattern/deepest``.
        case tooDeep
        /// The pattern is larger than ``Pattern/largest``.
        case tooLarge
    }
}
