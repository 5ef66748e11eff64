import Foundation

/// A Swift file, read as far as its declarations and comments need it.
struct SwiftFile {
    let path: String

    /// The lines with their comments, and without them.
    private let lines: [Substring]
    private let code: [Substring]

    init(_ path: String, _ text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        code = lines.map(Self.withoutComment)
    }

    private static func withoutComment(_ line: Substring) -> Substring {
        var before: Character = "\n"
        for index in line.indices {
            let character = line[index]
            if character == "/", before == "/" { return line[..<line.index(before: index)] }
            // An address in a string.
            before = before == ":" && character == "/" ? ":" : character
        }
        return line
    }

    /// All names in its code.
    var words: Set<Substring> { code.reduce(into: []) { $0.formUnion(Self.words(of: $1)) } }

    static func words(of line: Substring) -> [Substring] {
        line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    }

    // MARK: - Declarations

    private static let types: Set<Substring> = [
        "struct", "class", "enum", "protocol", "actor", "typealias", "associatedtype", "extension",
    ]

    /// The types that it declares or extends.
    var typeNames: Set<Substring> {
        code.reduce(into: []) { names, line in
            // An extension of a nested type is one of the outer type, too.
            let words = Self.words(of: line)
            guard let keyword = words.firstIndex(where: Self.types.contains) else { return }
            names.formUnion(words[(keyword + 1)...])
        }
    }

    /// What it declares: `name` of all, and `name(_:of:)` of what has parameters.
    var declared: Set<String> {
        var names: Set<String> = ["init", "subscript"]
        for (number, line) in code.enumerated() {
            let words = Self.words(of: line)
            for (keyword, name) in zip(words, words.dropFirst()) {
                if Self.types.contains(keyword) || ["func", "var", "let"].contains(keyword) { names.insert("\(name)") }
            }
            if words.first == "case" || words.dropFirst().first == "case" { names.formUnion(words.map { "\($0)" }) }
            for declaration in declarations(at: number) {
                let labels = declaration.parameters.map { "\($0.label):" }.joined()
                names.insert("\(declaration.name)(\(labels))")
            }
        }
        return names
    }

    private struct Declaration {
        var name: Substring
        var parameters: [Parameter]
    }

    private struct Parameter {
        var label: Substring
        var name: Substring

        init(_ text: Substring) {
            let colon = text.firstIndex(of: ":")
            let words = colon.map { SwiftFile.words(of: text[..<$0]) } ?? []
            label = words.first ?? "_"
            name = words.last ?? "_"
        }
    }

    /// The functions, initialisers, subscripts and cases with values that begin in a line.
    private func declarations(at number: Int) -> [Declaration] {
        let line = code[number]
        let words = Self.words(of: line)
        var found: [Declaration] = []
        for (index, word) in words.enumerated() {
            let isNamed = index > 0 && (words[index - 1] == "func" || words.contains("case"))
            guard isNamed || word == "init" || word == "subscript" else { continue }
            let rest = line[word.endIndex...].drop { $0 == "?" || $0 == "!" }
            guard let opening = Self.opening(of: rest) else { continue }
            found.append(Declaration(name: word, parameters: parameters(from: opening, in: number)))
        }
        return found
    }

    /// Where the parameters begin, after those of a generic function.
    private static func opening(of rest: Substring) -> Substring.Index? {
        var depth = 0
        for index in rest.indices {
            switch rest[index] {
            case "<": depth += 1
            case ">": depth -= 1
            case "(" where depth == 0: return index
            default: if depth == 0 { return nil }
            }
        }
        return nil
    }

    private func parameters(from opening: Substring.Index, in number: Int) -> [Parameter] {
        var parts: [Substring] = [""]
        var depth = 0
        for line in [code[number][opening...]] + code[(number + 1)...] {
            for character in line {
                if "([{".contains(character) { depth += 1 }
                if ")]}".contains(character) { depth -= 1 }
                if depth == 0 { return Self.parameters(parts) }
                if character == ",", depth == 1 { parts.append("") }
                if depth > 1 || !"(,".contains(character) { parts[parts.count - 1].append(character) }
            }
            parts[parts.count - 1].append(" ")
        }
        return []
    }

    private static func parameters(_ parts: [Substring]) -> [Parameter] {
        parts.filter { part in !part.allSatisfy(\.isWhitespace) }.map(Parameter.init)
    }

    // MARK: - Comments

    /// What the comments link to, with their lines.
    var links: [(line: Int, name: String)] {
        lines.enumerated().flatMap { number, line -> [(Int, String)] in
            guard line.drop(while: \.isWhitespace).hasPrefix("///") else { return [] }
            let pieces = String(line).components(separatedBy: "``")
            return stride(from: 1, to: pieces.count - 1, by: 2).map { (number + 1, pieces[$0]) }
        }
    }

    /// Documented parameters that the declaration below doesn't have.
    var strayParameters: [String] {
        var faults: [String] = []
        var documented: [Substring] = []
        for (number, line) in lines.enumerated() {
            let text = line.drop(while: \.isWhitespace)
            if text.hasPrefix("///") {
                documented += Self.parameter(documentedIn: text).map { [$0] } ?? []
            } else if !documented.isEmpty {
                let declarations = declarations(at: number)
                if text.hasPrefix("@"), declarations.isEmpty { continue }
                let names = Set(declarations.flatMap(\.parameters).map(\.name))
                faults += documented.filter { !names.contains($0) }.map { "\(path):\(number + 1): \($0)" }
                documented = []
            }
        }
        return faults
    }

    /// `- Parameter name:`, or a line of `- Parameters:`.
    private static func parameter(documentedIn text: Substring) -> Substring? {
        for prefix in ["/// - Parameter ", "///   - "] where text.hasPrefix(prefix) {
            let rest = text.dropFirst(prefix.count)
            guard let colon = rest.firstIndex(of: ":") else { return nil }
            let name = rest[..<colon]
            return name.contains(" ") ? nil : name
        }
        return nil
    }
}

/// What the files declare, to find names that none of them does.
struct Symbols {
    private var declared: Set<String> = []

    /// For each type, what the files declare that declare or extend it.
    private var members: [Substring: Set<String>] = [:]

    init(_ files: [SwiftFile]) {
        for file in files {
            let names = file.declared
            declared.formUnion(names)
            for type in file.typeNames { members[type, default: []].formUnion(names) }
        }
    }

    /// Links of the file that name nothing.
    func faults(in file: SwiftFile) -> [String] {
        file.links.filter { !exists($0.name) }.map { "\(file.path):\($0.line): \($0.name)" }
    }

    /// - Parameter link: `Type`, `member(_:)` or `Type/member`; `-(Int)` after it says which of several is meant.
    private func exists(_ link: String) -> Bool {
        let link = link.components(separatedBy: "-(")[0]
        let parts = link.split(separator: "/")
        guard let last = parts.last else { return false }
        guard parts.count > 1 else { return declared.contains(link) }
        return members[parts[parts.count - 2]]?.contains(String(last)) ?? false
    }
}
