/// The code that a shell runs when the tab key is pressed.
///
/// The scripts are short, since the program itself finds the candidates, see ``CompletionRequest``. The argument
/// parser's own scripts would let bash expand the candidates, and a feed's title may be `$(reboot)`.
enum CompletionScript: String {
    case bash, zsh, fish

    init?(shell: String) {
        self.init(rawValue: shell)
    }

    var text: String {
        switch self {
        case .bash: Self.bashText
        case .zsh: Self.zshText
        case .fish: Self.fishText
        }
    }

    private static let bashText = #"""
        # Completions of rss(1) for bash.
        _rss() {
            local text
            COMPREPLY=()
            while IFS= read -r text; do
                if [[ $text != *$'\t'* ]]; then
                    compopt -o default
                    return
                fi
                COMPREPLY+=("${text%%$'\t'*}")
            done < <("$1" ---complete bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
            # A field of a query goes on behind its colon.
            [[ ${#COMPREPLY[@]} != 1 || $COMPREPLY != *: ]] || compopt -o nospace
        }
        complete -o nosort -F _rss rss

        """#

    private static let zshText = #"""
        #compdef rss
        # Completions of rss(1) for zsh.
        _rss() {
            local typed=$PREFIX line word about
            local -a closed closedShown open openShown
            # Between single quotes, everything is meant as it is.
            [[ $compstate[quote] == "'" ]] || typed=${(Q)typed}
            for line in "${(@f)$(${~${(Q)words[1]}} ---complete words "${(@Q)words[2,CURRENT-1]}" "$typed" 2>/dev/null)}"; do
                [[ -n $line ]] || continue
                if [[ $line != *$'\t'* ]]; then
                    compset -P '--*='
                    _files
                    return
                fi
                word=${line%%$'\t'*}
                about=${line#*$'\t'}
                [[ -z $about ]] || about="$word -- $about"
                # A field of a query goes on behind its colon.
                if [[ $word == *: ]]; then
                    open+=("$word")
                    openShown+=("${${about:-$word}[1,COLUMNS-1]}")
                else
                    closed+=("$word")
                    closedShown+=("${${about:-$word}[1,COLUMNS-1]}")
                fi
            done
            # What was found needn't begin with what was typed, see rss-query(7): feed:"Night Trains" for feed:Nig.
            (( $#open )) && compadd -U -l -V fields -S '' -d openShown -a open
            (( $#closed )) && compadd -U -l -V values -d closedShown -a closed
        }
        _rss "$@"

        """#

    private static let fishText = #"""
        # Completions of rss(1) for fish.
        function __rss_complete
            set -l words (commandline -opc)
            set -l typed (commandline -ct)
            # What is quoted is meant as it is, but for backslashes.
            if string match -qr '^[\'"]' -- $typed
                set typed (string sub -s 2 -- $typed)
            else
                set typed (string unescape -- $typed; or echo -- $typed)
            end
            for line in ($words[1] ---complete words $words[2..] "$typed" 2>/dev/null)
                if string match -q \*\t\* -- $line
                    echo -- $line
                else
                    set -l option (string match -r '^--[^=]*=' -- $typed)
                    for path in (__fish_complete_path (string replace -r '^--[^=]*=' '' -- $typed))
                        echo -- "$option$path"
                    end
                end
            end
        end
        complete -c rss -f -k -a '(__rss_complete)'

        """#
}
