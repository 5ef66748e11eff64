import Model

extension RetentionRule {
    /// What a user may set: read articles of the local account go after a month.
    static let thirtyDays: RetentionRule = {
        var rule = RetentionRule()
        rule.localArticles = .days(30)
        return rule
    }()
}
