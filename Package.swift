// swift-tools-version: 6.2

import Foundation
import PackageDescription

/// Whether libcurl and libxml2 are linked as other libraries are, for systems where none can be opened by its name alone.
let isLinked = Context.environment["RSS_LINKED"] == "1"

/// The library's headers, and the library with them if it is to be linked; else none.
func linked(_ name: String) -> [Target.Dependency] {
    isLinked ? [.target(name: name)] : []
}

/// Where pkg-config says that the headers of a C library are. Not by Foundation's Process, which may wait for ever where there
/// is no network, not even that of the machine itself.
func headers(of library: String) -> [String] {
    guard let output = popen("pkg-config --cflags-only-I \(library)", "r") else { return [] }
    defer { pclose(output) }
    var line = [CChar](repeating: 0, count: 4096)
    guard fgets(&line, CInt(line.count), output) != nil else { return [] }
    let flags = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return flags.split(whereSeparator: \.isWhitespace).map(String.init)
}

/// One set of rules for every target: Swift 6, imports that say what they let out, warnings are errors.
let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
]

/// A package at one version; or the copy of it that archives of the sources have, see share/make-dist.
func dependency(_ address: String, _ version: Version) -> Package.Dependency {
    let copy = "\(Context.packageDirectory)/Packages/\(URL(filePath: address).lastPathComponent)"
    return FileManager.default.fileExists(atPath: copy)
        ? .package(path: copy) : .package(url: address, exact: version)
}

let librarySettings: [CSetting] = isLinked ? [.define("RSS_LINKED")] : []

let package = Package(
    name: "rss",
    // Of UTF8Span and Mutex.
    platforms: [.macOS(.v26)],
    products: [
        .executable(name: "rss", targets: ["rss"])
    ],
    // Exact versions, so that a commit always builds the same program. These packages bring no others along.
    dependencies: [
        dependency("https://github.com/apple/swift-argument-parser", "1.8.2"),
        dependency("https://github.com/apple/swift-system", "1.8.1"),
        dependency("https://github.com/groue/GRDB.swift", "7.10.0"),
        dependency("https://github.com/LebJe/TOMLKit", "0.6.0"),
        dependency("https://github.com/swiftlang/swift-subprocess", "1.0.2"),
        dependency("https://github.com/swhitty/FlyingFox", "0.27.1"),
    ],
    targets: [
        // C libraries, loaded when first called: a command that needs none of them doesn't pay for them.
        .target(name: "CLibraries", cSettings: librarySettings),
        .target(name: "CCurl", dependencies: ["CLibraries"] + linked("Libcurl"), cSettings: librarySettings),
        // Its headers include each other as <libxml/…>. A system library target would find them, too, but also link
        // libxml2. Unsafe flags only keep other packages from depending on this one.
        .target(
            name: "CLibXML2", dependencies: ["CLibraries"] + linked("Libxml2"),
            cSettings: librarySettings + [.unsafeFlags(headers(of: "libxml-2.0"))]),

        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

        // Replaces ICU's data.
        .target(name: "CICUData"),

        // What Swift can't call of SQLite.
        .target(name: "CSQLite"),

        // All that differs between systems and their C libraries: a port is this module.
        .target(name: "Platform", swiftSettings: swiftSettings),

        // Values and pure functions: what the others stand on, and what they hand to each other.
        .target(name: "Base", dependencies: ["Platform"], swiftSettings: swiftSettings),
        .target(name: "Patterns", swiftSettings: swiftSettings),
        .target(name: "Model", dependencies: ["Base", "HTML", "Patterns"], swiftSettings: swiftSettings),
        .target(name: "Query", dependencies: ["Model", "Patterns"], swiftSettings: swiftSettings),
        .target(name: "Machines", swiftSettings: swiftSettings),

        // Documents: bytes in, values out.
        .target(name: "HTML", dependencies: ["Base"], swiftSettings: swiftSettings),
        .target(
            name: "Parser", dependencies: ["Base", "CLibXML2", "HTML", "Model", "Platform"],
            swiftSettings: swiftSettings),
        .target(name: "Discovery", dependencies: ["Base", "HTML", "Parser"], swiftSettings: swiftSettings),
        .target(name: "Metadata", dependencies: ["Base", "HTML"], swiftSettings: swiftSettings),
        .target(name: "Extractor", dependencies: ["Base", "HTML", "Metadata"], swiftSettings: swiftSettings),
        .target(name: "TerminalText", dependencies: ["Base", "HTML"], swiftSettings: swiftSettings),
        .target(
            name: "Mail", dependencies: ["Base", "HTML", "Model", "Parser", "Platform"], swiftSettings: swiftSettings),

        // HTTP, and the servers of remote accounts: values in, values out.
        .target(name: "Web", dependencies: ["Base", "CCurl", "CZlib", "Platform"], swiftSettings: swiftSettings),
        .target(name: "API", dependencies: ["Base", "HTML", "Model", "Parser", "Web"], swiftSettings: swiftSettings),

        .target(
            name: "Fetch",
            dependencies: ["Base", "Discovery", "Extractor", "Model", "Parser", "Web"],
            swiftSettings: swiftSettings),

        // What is kept, and how it is brought up to date.
        .target(
            name: "Store",
            dependencies: [
                "Base", "CSQLite", "Machines", "Model", "Patterns", "Platform", "Query",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "Sync",
            dependencies: [
                "API", "Base", "Extractor", "Fetch", "HTML", "Machines", "Model", "Parser", "Platform", "Query",
                "Store",
                "Web",
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "Downloads", dependencies: ["Base", "Fetch", "Model", "Platform", "Store", "Web"],
            swiftSettings: swiftSettings),
        .target(
            name: "Import",
            dependencies: [
                "Base", "Fetch", "HTML", "Model", "Parser", "Query", "Store", "Sync",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: swiftSettings),

        .target(
            name: "Tasks",
            dependencies: [
                "Base", "Downloads", "Mail", "Model", "Query", "Store", "Sync", "TerminalText", "Web",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: swiftSettings),

        // The command line.
        .executableTarget(
            name: "rss",
            dependencies: [
                "API", "Base", "CICUData", "Discovery", "Downloads", "Extractor", "Fetch", "HTML", "Import", "Mail",
                "Model",
                "Parser", "Patterns", "Platform", "Query", "Store", "Sync", "Tasks", "TerminalText", "Web",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "TOMLKit", package: "TOMLKit"),
            ],
            swiftSettings: swiftSettings),

        // Tests: a target a module, conversations with the built program, and the architecture.
        .target(
            name: "TestSupport",
            dependencies: [.product(name: "FlyingSocks", package: "FlyingFox")],
            path: "Tests/TestSupport",
            swiftSettings: swiftSettings),
        .target(
            name: "ProgramSupport",
            dependencies: [.product(name: "Subprocess", package: "swift-subprocess")],
            path: "Tests/ProgramSupport",
            swiftSettings: swiftSettings),
        .target(
            name: "SyncSupport", dependencies: ["Fetch", "HTML", "Model", "Store", "Sync", "TestSupport", "Web"],
            path: "Tests/SyncSupport",
            swiftSettings: swiftSettings),
        .testTarget(name: "ModelTests", dependencies: ["Model"], swiftSettings: swiftSettings),
        .testTarget(
            name: "PatternsTests", dependencies: ["Patterns", "TestSupport"], swiftSettings: swiftSettings),
        .testTarget(
            name: "QueryTests", dependencies: ["Model", "Patterns", "Query", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(name: "MachinesTests", dependencies: ["Machines", "TestSupport"], swiftSettings: swiftSettings),
        .testTarget(name: "BaseTests", dependencies: ["Base", "TestSupport"], swiftSettings: swiftSettings),
        .testTarget(name: "HTMLTests", dependencies: ["Base", "HTML", "TestSupport"], swiftSettings: swiftSettings),
        .testTarget(
            name: "ParserTests", dependencies: ["Base", "Model", "Parser", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "MailTests", dependencies: ["Base", "Mail", "Model", "Parser", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(name: "DiscoveryTests", dependencies: ["Base", "Discovery"], swiftSettings: swiftSettings),
        .testTarget(
            name: "ExtractorTests", dependencies: ["Extractor", "HTML"], exclude: ["Shapes"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "TerminalTextTests", dependencies: ["Base", "HTML", "TerminalText", "TestSupport"],
            // Read where they are: a new pair of files is a new test.
            exclude: ["Golden"],
            swiftSettings: swiftSettings),
        .testTarget(name: "WebTests", dependencies: ["Base", "Web", "TestSupport"], swiftSettings: swiftSettings),
        .testTarget(
            name: "StoreTests",
            dependencies: [
                "Base", "HTML", "Machines", "Model", "Patterns", "Store", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            resources: [.copy("Fixtures")],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "APITests",
            dependencies: ["API", "Base", "Model", "Parser", "Web", "TestSupport"],
            resources: [.copy("Captures")],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "FetchTests",
            dependencies: [
                "Base", "Discovery", "Fetch", "HTML", "Model", "Parser", "SyncSupport", "TestSupport", "Web",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SyncTests",
            dependencies: [
                "API", "Base", "Fetch", "HTML", "Machines", "Model", "Parser", "Store", "Sync", "SyncSupport", "Web",
                "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "DownloadsTests",
            dependencies: [
                "Downloads", "Fetch", "Model", "Store", "Sync", "SyncSupport", "Web", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "ImportTests",
            dependencies: [
                "Base", "Fetch", "HTML", "Import", "Model", "Parser", "Store", "Sync", "SyncSupport", "Web",
                "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "TasksTests",
            dependencies: ["Mail", "Model", "Store", "Sync", "SyncSupport", "Tasks", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "rss", "API", "Base", "Discovery", "Downloads", "Fetch", "HTML", "Import", "Model", "Parser",
                "Patterns",
                "ProgramSupport", "Query", "Store", "Sync", "Tasks", "TerminalText", "TestSupport", "Web",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "TOMLKit", package: "TOMLKit"),
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "ScriptTests",
            dependencies: ["rss", "ProgramSupport", "TestSupport"],
            resources: [.copy("Scripts")],
            swiftSettings: swiftSettings),
        // The program, killed anywhere, on failing disks and after power cuts: 'make test-crashes' tries every moment.
        .testTarget(
            name: "CrashTests",
            dependencies: [
                "rss", "ProgramSupport", "Store", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            resources: [.copy("Shim")],
            swiftSettings: swiftSettings),
        // Feeds, servers and moments that mean harm: 'make test-hostile' tries many more.
        .testTarget(
            name: "HostileTests",
            dependencies: ["rss", "Base", "HTML", "ProgramSupport", "TestSupport"],
            resources: [.copy("Resources")],
            swiftSettings: swiftSettings),
        // Skipped unless there are servers: 'make test-servers'.
        .testTarget(
            name: "ServerTests", dependencies: ["rss", "Base", "ProgramSupport", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(name: "ArchitectureTests", swiftSettings: swiftSettings),

        // Measured by hand: 'make bench'.
        .executableTarget(
            name: "ParserBenchmark",
            dependencies: ["Base", "HTML", "Model", "Parser", "TerminalText"],
            path: "Benchmarks/ParserBenchmark",
            swiftSettings: swiftSettings),
    ]
)

if isLinked {
    package.targets += [
        .systemLibrary(
            name: "Libcurl", path: "Sources/CLinked/Libcurl", pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
        .systemLibrary(
            name: "Libxml2", path: "Sources/CLinked/Libxml2", pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    ]
}

// The fuzz targets, for Tests/Fuzzing/run alone: they link only with libFuzzer, which brings 'main'.
if Context.environment["RSS_FUZZ"] != nil {
    package.targets.append(
        .target(name: "FuzzSupport", path: "Tests/Fuzzing/Support", swiftSettings: swiftSettings))
    // What each parser needs and no more: after each run, libFuzzer reads the counters of all code that is linked.
    let parsers: KeyValuePairs<String, [Target.Dependency]> = [
        "Feed": ["Model", "Parser"], "Date": ["Base", "Parser"], "OPML": ["Parser"], "JSON": ["Base", "Parser"],
        "URL": ["Base"],
        "HTML": ["Discovery", "HTML", "TerminalText"], "Sanitizer": ["Base", "HTML"],
        "Extractor": ["Extractor", "HTML"], "Items": ["Extractor"], "Mail": ["Mail", "Parser"], "Pattern": ["Patterns"],
        "Segment": ["Machines"], "Transcript": ["HTML", "Parser"], "Export": ["API", "Import", "Model"],
    ]
    package.targets += parsers.map { parser, dependencies in
        .executableTarget(
            name: "Fuzz\(parser)",
            dependencies: dependencies + ["FuzzSupport"],
            path: "Tests/Fuzzing/Fuzz\(parser)",
            swiftSettings: swiftSettings + [.unsafeFlags(["-parse-as-library"])])
    }
    package.targets.append(
        .executableTarget(
            name: "FuzzGrowth",
            dependencies: [
                "API", "Base", "Discovery", "Fetch", "FuzzSupport", "HTML", "Import", "Model", "Parser", "Query",
                "TerminalText", "Web",
            ],
            path: "Tests/Fuzzing/FuzzGrowth",
            swiftSettings: swiftSettings))
}
