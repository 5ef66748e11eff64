# For scripts that start real servers: a database of their own, and a port. To be sourced, with 'state' set to a folder, and
# 'here' to this one.

# Servers may be started side by side, and apt does one thing at a time.
install_packages() {
    flock /tmp/.rss-install-packages "$here/../../share/install-packages" "$@"
}

# At random, as others may be looking for one at this moment; below those that the kernel hands out.
free_port() {
    local port
    while port=$((20000 + RANDOM % 10000)) && (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do :; done
    echo "$port"
}

# fetch_packages SUITE PACKAGE...: unpacks packages of any release of Debian below $state/root. They are fetched with an
# apt state of its own and verified with Debian's keys; nothing about the machine's apt changes.
fetch_packages() {
    local keys=/usr/share/keyrings/debian-archive-keyring.gpg mirror suite=$1 file
    mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Label: Debian' | head -n 1)
    mkdir -p "$state"/apt/{lists/partial,cache/archives/partial}
    echo "deb [signed-by=$keys] ${mirror:-http://deb.debian.org/debian} $suite main" >"$state/apt/sources.list"
    local options=(
        -qq -o APT::Sandbox::User= -o Dir::Etc::SourceList="$state/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null
        -o Dir::State::Lists="$state/apt/lists" -o Dir::Cache="$state/apt/cache"
        # Of a mirror that lags behind, last week's sid will do.
        -o Acquire::Check-Valid-Until=false
    )
    apt-get "${options[@]}" update
    cd "$state/apt"
    apt-get "${options[@]}" download "${@:2}"
    for file in *.deb; do dpkg-deb --extract "$file" "$state/root"; done
    cd "$OLDPWD"
    rm -rf "$state/apt"
}

# PostgreSQL refuses to be run by root.
as_server() {
    if [[ $EUID == 0 ]]; then runuser -u postgres -- "$@"; else "$@"; fi
}

postgres() {
    (cd / && as_server "$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)/$1" -D "$state/database" "${@:2}")
}

# sql USER DATABASE
sql() {
    psql --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --host "$state/socket" --username "$1" "$2"
}

start_postgres() {
    if [[ ! -d $state/database ]]; then
        mkdir -p "$state/database" "$state/socket"
        chmod a+x "$state" "$state/.."
        [[ $EUID != 0 ]] || chown postgres "$state/database" "$state/socket"
        postgres initdb --auth trust --username postgres --encoding UTF8 --locale C.UTF-8 >/dev/null
    fi
    # Nothing in it is worth the wait for a disk.
    ! postgres pg_ctl status >/dev/null || return 0
    postgres pg_ctl --wait --log "$state/database/log" --options \
        "-c listen_addresses='' -c unix_socket_directories='$state/socket' -c fsync=off" start >/dev/null
}

stop_postgres() {
    [[ ! -d $state/database ]] || postgres pg_ctl --mode fast stop >/dev/null 2>&1 || true
}
