import Foundation
import Subprocess
import SystemPackage

extension Executable {

    /// A program as `$BROWSER` and `$PAGER` name it: by its path, or to be looked for. Nil when it isn't there.
    static func program(_ name: String) async -> Executable? {
        if name.contains("/") { return access(name, X_OK) == 0 ? .path(FilePath(name)) : nil }
        let executable = Executable.name(name)
        return (try? await executable.resolveExecutablePath(in: .inherit)) == nil ? nil : executable
    }
}
