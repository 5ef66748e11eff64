// The functions and types of the system's C library, for all modules.

#if canImport(Darwin)
    @_exported public import Darwin
#elseif canImport(Musl)
    @_exported public import Musl
#else
    @_exported public import Glibc
#endif
