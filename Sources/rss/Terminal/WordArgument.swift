import ArgumentParser

/// An option's value that is one of a few words: its cases.
///
/// The library would find the words by key paths and by reflection, each time that a command is parsed, which takes longer
/// than the rest of an option.
protocol WordArgument: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension WordArgument {
    package static var allValueStrings: [String] { allCases.map { $0.rawValue } }

    /// The words speak for themselves.
    package static var allValueDescriptions: [String: String] { [:] }

    package static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
