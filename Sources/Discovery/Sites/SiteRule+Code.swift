// Rules for hosts of source code and of packages. More specific rules stand first.

extension SiteRule {

    static let code: [SiteRule] = gitHub + gitLab + forgejo + sourceHut

    /// https://docs.github.com/en/rest/activity/feeds
    private static let gitHub = [
        SiteRule("github.com", "/{owner}", ["": "/{owner}.atom"], except: gitHubPages),
        SiteRule(
            "github.com", "/{owner}/{repository}", ["Releases": releases, "Commits": commits, "Tags": tags],
            except: gitHubPages),
        SiteRule("github.com", "/{owner}/{repository}/releases/{rest...}", ["Releases": releases]),
        SiteRule("github.com", "/{owner}/{repository}/tags", ["Tags": tags]),
        SiteRule("github.com", "/{owner}/{repository}/commits", ["Commits": commits]),
        SiteRule("github.com", "/{owner}/{repository}/commits/{path...}", ["Commits": branch]),
        SiteRule("github.com", "/{owner}/{repository}/tree/{path...}", ["Commits": branch]),
        SiteRule("github.com", "/{owner}/{repository}/blob/{path...}", ["Commits": branch]),
        SiteRule("github.com", "/{owner}/{repository}/wiki/{rest...}", ["Wiki": "/{owner}/{repository}/wiki.atom"]),
        SiteRule(
            "github.com", "/{owner}/{repository}/discussions/{rest...}",
            ["Discussions": "/{owner}/{repository}/discussions.atom"]),
    ]

    private static let releases = "/{owner}/{repository}/releases.atom"
    private static let commits = "/{owner}/{repository}/commits.atom"
    private static let tags = "/{owner}/{repository}/tags.atom"

    /// The feed of a branch, or of a file in it.
    private static let branch = "/{owner}/{repository}/commits/{path}.atom"

    private static let gitHubPages: Set<String> = [
        "about", "apps", "codespaces", "collections", "contact", "customer-stories", "dashboard", "enterprise",
        "events",
        "explore", "features", "gist", "issues", "join", "login", "marketplace", "new", "notifications",
        "organizations",
        "orgs", "pricing", "pulls", "readme", "search", "security", "sessions", "settings", "signup", "site",
        "sponsors",
        "stars", "team", "topics", "trending", "watching",
    ]

    /// https://docs.gitlab.com/user/project/releases/ and the links of its pages. Groups may be nested.
    private static let gitLab = [
        SiteRule("gitlab.com", "/{user}", ["": "/{user}.atom"], except: gitLabPages),
        SiteRule(
            "gitlab.com", "/{owner}/{project}",
            [
                "Releases": "/{owner}/{project}/-/releases.atom", "Tags": "/{owner}/{project}/-/tags?format=atom",
                "Activity": "/{owner}/{project}.atom",
            ], except: gitLabPages),
        SiteRule("gitlab.com", "/{owner}/{project}/-/releases/{rest...}", ["": "/{owner}/{project}/-/releases.atom"]),
        SiteRule("gitlab.com", "/{owner}/{project}/-/tags", ["": "/{owner}/{project}/-/tags?format=atom"]),
        SiteRule(
            "gitlab.com", "/{owner}/{project}/-/commits/{branch}",
            ["": "/{owner}/{project}/-/commits/{branch}?format=atom"]),
        SiteRule(
            "gitlab.com", "/{owner}/{project}/-/tree/{branch}",
            ["": "/{owner}/{project}/-/commits/{branch}?format=atom"]),
    ]

    private static let gitLabPages: Set<String> = [
        "-", "admin", "api", "assets", "dashboard", "explore", "groups", "help", "profile", "projects", "search",
        "snippets", "users",
    ]

    /// https://forgejo.org/docs/latest/user/repo-rss/, from the successor of Gitea, whose feeds are the same.
    private static let forgejo = ["codeberg.org", "gitea.com"].flatMap { host in
        [
            SiteRule(host, "/{user}", ["": "/{user}.rss"], except: forgejoPages),
            SiteRule(
                host, "/{owner}/{repository}",
                [
                    "Releases": "/{owner}/{repository}/releases.rss", "Activity": "/{owner}/{repository}.rss",
                    "Tags": "/{owner}/{repository}/tags.rss",
                ], except: forgejoPages),
            SiteRule(host, "/{owner}/{repository}/releases/{rest...}", ["": "/{owner}/{repository}/releases.rss"]),
            SiteRule(host, "/{owner}/{repository}/tags", ["": "/{owner}/{repository}/tags.rss"]),
            SiteRule(
                host, "/{owner}/{repository}/src/branch/{path...}", ["": "/{owner}/{repository}/rss/branch/{path}"]),
            SiteRule(
                host, "/{owner}/{repository}/commits/branch/{branch}",
                ["": "/{owner}/{repository}/rss/branch/{branch}"]),
        ]
    }

    private static let forgejoPages: Set<String> = ["-", "admin", "api", "assets", "explore", "user"]

    private static let sourceHut = [
        SiteRule(
            "git.sr.ht", "/~{user}/{repository}",
            ["Commits": "/~{user}/{repository}/log/rss.xml", "Tags": "/~{user}/{repository}/refs/rss.xml"]),
        SiteRule("git.sr.ht", "/~{user}/{repository}/log/{rest...}", ["": "/~{user}/{repository}/log/rss.xml"]),
        SiteRule("git.sr.ht", "/~{user}/{repository}/refs/{rest...}", ["": "/~{user}/{repository}/refs/rss.xml"]),
    ]
}

extension SiteRule {

    /// Feeds of the new versions of packages.
    static let packages = [
        // https://docs.pypi.org/api/feeds/
        SiteRule("pypi.org", "/project/{package}/{rest...}", ["": "/rss/project/{package}/releases.xml"]),
        // https://crates.io/data-access
        SiteRule("crates.io", "/crates/{crate}/{rest...}", ["": "https://static.crates.io/rss/crates/{crate}.xml"]),
        SiteRule("rubygems.org", "/gems/{gem}/{rest...}", ["": "/gems/{gem}/versions.atom"]),
        SiteRule("packagist.org", "/packages/{vendor}/{package}", ["": "/feeds/package.{vendor}/{package}.rss"]),
        SiteRule("hackage.haskell.org", "/package/{package}", ["": "/package/{package}.rss"]),
        SiteRule("sourceforge.net", "/projects/{project}/{rest...}", ["": "/projects/{project}/rss?path=/"]),
        SiteRule("tracker.debian.org", "/pkg/{package}", ["": "/pkg/{package}/rss"]),
    ]
}
