# What to type: 'make', then 'sudo make install'. 'make check' passes before every commit. One line a step is printed,
# and all of it with 'V=1'.

SHELL       := /bin/bash
.SHELLFLAGS := -euo pipefail -c

SWIFT   ?= swift
# More for the compiler of the program, such as '-Xcc -I/opt/curl/include -Xlinker -L/opt/curl/lib'.
SWIFTFLAGS ?=
PREFIX  ?= /usr/local
DESTDIR ?=

export V
ifneq ($(V),1)
.SILENT:
endif
step := share/step

program  := .build/release/rss
sources  := Package.swift Sources Tests
manuals  := $(wildcard man/*.[1-8])
packages := share/install-packages

bindir  := $(PREFIX)/bin
mandir  := $(PREFIX)/share/man
bashdir := $(PREFIX)/share/bash-completion/completions
zshdir  := $(PREFIX)/share/zsh/site-functions
fishdir := $(PREFIX)/share/fish/vendor_completions.d
unitdir := $(PREFIX)/share/systemd/user
exampledir := $(PREFIX)/share/doc/rss/examples
lispdir := $(PREFIX)/share/emacs/site-lisp
agentdir := $(PREFIX)/share/doc/rss/agents/rss
vimdir  := $(PREFIX)/share/vim/vimfiles
examples   := $(wildcard share/examples/*)

# Where a page of the manual goes: 'man/rss.1' to 'man1/rss.1' in there.
manual-path = $(mandir)/man$(subst .,,$(suffix $(1)))/$(notdir $(1))

install-input := install -D -m 644 /dev/stdin

# The Swift runtime is linked in: the program needs no toolchain where it runs, and starts faster. So are the C++
# library, which TOMLKit needs, and libgcc: loading them takes longer than a list does. The linker finds the C++ library
# first in a folder where there is nothing but the archive. The last line makes the file 4 MB smaller: relocations are packed,
# which takes glibc 2.36, and no names are exported. Information for debuggers, which 'install' removes, would take a tenth
# of the time. No private flags of the compiler: -disable-concrete-type-metadata-mangled-name-accessors would start every
# command 0.8 ms of 10 sooner, and may be gone, or broken, with any version.
archives := .build/archives
build := $(SWIFT) build --configuration release --static-swift-stdlib --disable-local-rpath -debug-info-format none \
    -Xlinker -L$(CURDIR)/$(archives) -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
    -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic $(SWIFTFLAGS)

all: needs-build $(archives)
	$(step) 'Building rss' $(build) --product rss

$(archives):
	mkdir -p $@
	ln -s "$$(gcc -print-file-name=libstdc++.a)" $@

# Eight at a time: else all begin at once, and the time limit of each counts while it waits for the others.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 8

test: needs-test
	$(step) 'Building and running the tests' $(SWIFT) test --disable-xctest

# Against real servers, which are started and stopped: two versions of Miniflux, Tiny Tiny RSS, Coldsweat; and with
# Syncthing, mbsync and offlineimap.
test-servers: needs-test
	Tests/Servers/with-servers $(SWIFT) test --disable-xctest --filter '^ServerTests\.'

# More random schedules against each of the servers that lie than 'make test' plays.
SCHEDULES := 500
test-schedules: needs-test
	RSS_SCHEDULES=$(SCHEDULES) $(SWIFT) test --disable-xctest --filter '(Lying|Restored|Directory)ScheduleTests'

# The program killed at every call, on disks that fail at every call, and after thousands of power cuts: half an hour.
# With 'CRASHES=6', at six calls of each command.
CRASHES := all
test-crashes: needs-test
	RSS_CRASH_POINTS=$(CRASHES) $(SWIFT) test --disable-xctest --filter CrashTests

# Hostile feeds, servers and moments: all that 'make test' tries a few of.
test-hostile: needs-hostile
	RSS_HOSTILE=1 $(SWIFT) test --disable-xctest --filter '^HostileTests\.'

# With libcurl and libxml2 linked, as systems without a folder for libraries need it: a build of its own.
linked := .build/linked
test-linked: needs-build
	RSS_LINKED=1 $(step) 'Building rss with its libraries linked' \
	    $(SWIFT) build --product rss --scratch-path $(linked)
	share/test-linked $(linked)/debug/rss

check: lint test

# What takes hours and is not part of every merge: before a release.
check-long: test-crashes test-linked test-schedules test-dist needs-hostile
	RSS_SEQUENCES=10000 RSS_EXPORTS=1000 RSS_QUERIES=10000 \
	    $(SWIFT) test --disable-xctest --filter 'SequenceTests|WholeExportTests|RandomSearchTests'

lint: needs-lint
	$(step) 'Checking the format' $(SWIFT) format lint --strict --parallel --recursive $(sources)
	$(step) 'Checking the manual' mandoc -T lint -W warning $(manuals)
	$(step) 'Checking that its lines fit 80 columns' share/lint-manual $(manuals)
	share/unicode/make-tables --check
	share/unicode/make-months --check
	$(step) 'Checking the words' share/lint-words Sources
	$(step) 'Checking the lines that docs count' share/count-lines --check

fmt:
	$(SWIFT) format --in-place --parallel --recursive $(sources)

demo: all needs-demo
	demo/run $(program)

# The pictures in README, of a real terminal.
pictures: all needs-demo
	@$(packages) jq tmux
	demo/pictures $(program) docs/pictures

bench: all
	$(step) 'Building the benchmark' $(build) --product ParserBenchmark
	Benchmarks/run.sh

# What noise does not touch, beside what the file allows: instructions and bytes written.
check-weight: all needs-weight
	RSS=$(program) PYTHONPATH=Benchmarks PYTHONDONTWRITEBYTECODE=1 \
	    python3 -m harness.guard Benchmarks/weight.txt .build/weight

# Each target for SECONDS, or one alone: 'make fuzz SECONDS=600 TARGET=feed'.
SECONDS := 60
fuzz: needs-build
	SWIFT='$(SWIFT)' Tests/Fuzzing/run $(SECONDS) $(TARGET)

# Says what of a release is missing, and what to do when nothing is.
release:
	share/check-release

# Without building: sudo seldom finds Swift. Without symbols: they are a third of the file.
install: $(program)
	install -D -s -m 755 $(program) '$(DESTDIR)$(bindir)/rss'
	$(foreach page,$(manuals),install -D -m 644 $(page) '$(DESTDIR)$(call manual-path,$(page))' &&) true
	$(program) --generate-completion-script bash | $(install-input) '$(DESTDIR)$(bashdir)/rss'
	$(program) --generate-completion-script zsh | $(install-input) '$(DESTDIR)$(zshdir)/_rss'
	$(program) --generate-completion-script fish | $(install-input) '$(DESTDIR)$(fishdir)/rss.fish'
	sed 's|@bindir@|$(bindir)|' share/rss-sync.service | $(install-input) '$(DESTDIR)$(unitdir)/rss-sync.service'
	install -D -m 644 share/rss-sync.timer '$(DESTDIR)$(unitdir)/rss-sync.timer'
	install -D -m 755 -t '$(DESTDIR)$(exampledir)' $(examples)
	install -D -m 644 -t '$(DESTDIR)$(lispdir)' share/emacs/rss.el
	install -D -m 644 -t '$(DESTDIR)$(agentdir)' share/agents/rss/SKILL.md
	install -D -m 644 -t '$(DESTDIR)$(vimdir)/plugin' share/vim/plugin/rss.vim
	install -D -m 644 -t '$(DESTDIR)$(vimdir)/autoload' share/vim/autoload/rss.vim
	echo 'Installed rss in $(DESTDIR)$(PREFIX)'

# The sources with the Swift packages that they need, for builds without a network and without git.
dist:
	$(SWIFT) package resolve
	$(step) 'Packing the sources' share/make-dist

# A build from that archive, as a packager makes it: as root.
test-dist: dist
	share/test-dist .build/rss-*.tar.xz "$$(command -v $(SWIFT))"

# The program and all that belongs to it, to be unpacked into a prefix, and the test of that in clean systems: as root.
archive: all
	share/archive/build

test-archive: archive
	share/archive/test .build/rss-*-linux-*.tar.gz

# A package for Debian, and the test of it in clean systems: as root.
deb: all needs-deb
	share/debian/build

test-deb: deb
	share/debian/test .build/rss_*_"$$(dpkg --print-architecture)".deb

$(program):
	@echo "There is no $@ yet: run 'make' first." >&2; exit 1

uninstall:
	rm -f '$(DESTDIR)$(bindir)/rss' $(foreach page,$(manuals),'$(DESTDIR)$(call manual-path,$(page))') \
	    '$(DESTDIR)$(bashdir)/rss' '$(DESTDIR)$(zshdir)/_rss' '$(DESTDIR)$(fishdir)/rss.fish' \
	    '$(DESTDIR)$(unitdir)/rss-sync.service' '$(DESTDIR)$(unitdir)/rss-sync.timer'
	rm -f '$(DESTDIR)$(lispdir)/rss.el' '$(DESTDIR)$(vimdir)/plugin/rss.vim' '$(DESTDIR)$(vimdir)/autoload/rss.vim'
	rm -rf '$(DESTDIR)$(exampledir)' '$(DESTDIR)$(agentdir)'

clean:
	rm -rf .build

# Debian's packages. Root gets those that are missing installed, and others are shown which they are.
needs-build:
	@$(packages) g++ $(if $(wildcard Packages),,git) libcurl4-openssl-dev libsqlite3-dev libxml2-dev pkg-config zlib1g-dev
needs-test: needs-build
	@$(packages) chafa emacs-nox fzf jq less mblaze openssl pandoc sqlite3 tmux unzip vim
needs-hostile: needs-test
	@$(packages) iproute2 python3-html5lib
needs-lint:
	@$(packages) man-db mandoc python3 unicode-data unicode-cldr-core
needs-demo:
	@$(packages) python3
needs-deb:
	@$(packages) dpkg-dev
needs-weight:
	@$(packages) nginx-light python3 valgrind

.PHONY: all test test-linked test-servers test-schedules test-crashes test-hostile check check-long lint fmt demo pictures bench \
    check-weight fuzz release install uninstall dist test-dist archive test-archive deb test-deb clean needs-build \
    needs-test needs-hostile needs-lint needs-demo needs-deb needs-weight
