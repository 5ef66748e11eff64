import Testing

/// Whether both sides have the same articles, read and starred alike, and the same feeds in the same folders.
func expectSame(_ machine: Machine, _ user: MinifluxUser, sourceLocation: SourceLocation = #_sourceLocation)
    async throws
{
    let here = try await machine.marks()
    let there = try await user.marks()
    let different = Set(here.keys).union(there.keys).filter { here[$0] != there[$0] }.sorted()
    let sample = different.prefix(5).map {
        "\($0): \(here[$0].map(\.description) ?? "not") here, "
            + "\(there[$0].map(\.description) ?? "not") there"
    }
    #expect(sample.isEmpty, "\(different.count) of \(there.count)", sourceLocation: sourceLocation)

    let feedsHere = try await machine.feeds().map { "\($0.url) '\($0.title)' in \($0.folders)" }
    let feedsThere = try await user.feeds().map { "\($0.feed_url) '\($0.title)' in \([$0.category.title])" }
    #expect(Set(feedsHere) == Set(feedsThere), sourceLocation: sourceLocation)
}
