import Base

/// The CSS declarations that carry meaning, and their values: single words, so that nothing can hide in them.
enum StyleRule {

    /// Returns whether the property spelled in `name` may have the value spelled in `value`.
    static func allows(_ name: Range<Int>, _ value: Range<Int>, in bytes: HTMLBytes) -> Bool {
        rules.contains { rule in
            bytes.spells(rule.property, in: name) && rule.values.contains { bytes.spells($0, in: value) }
        }
    }

    private static let rules: [(property: StaticString, values: [StaticString])] = [
        ("font-style", ["italic", "oblique", "normal"]),
        ("font-weight", ["bold", "bolder", "normal", "400", "500", "600", "700", "800", "900"]),
        ("text-align", ["left", "right", "center", "justify", "start", "end"]),
        ("text-decoration", ["line-through", "underline", "none"]),
        ("text-decoration-line", ["line-through", "underline", "none"]),
        ("vertical-align", ["sub", "super"]),
        ("white-space", ["pre", "pre-wrap", "pre-line", "break-spaces"]),
        (
            "list-style-type",
            [
                "none", "disc", "circle", "square", "decimal", "lower-alpha", "upper-alpha", "lower-latin",
                "upper-latin", "lower-roman", "upper-roman",
            ]
        ),
    ]
}
