import Model
import Store

extension FeedDatabase {
    func set(_ settings: [FeedSetting], of feed: Feed) throws -> [FeedSetting] {
        try set(settings, of: .feed(feed))
    }

    func unset(_ key: FeedSetting.Key, named name: String?, of feed: Feed) throws -> [FeedSetting] {
        try unset(key, named: name, of: .feed(feed))
    }

    func feedSettings(of feed: Feed) throws -> FeedSettings { try settings(of: .feed(feed)) }
}
