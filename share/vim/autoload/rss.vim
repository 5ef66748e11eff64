" Lists and shows articles of rss(1). All that is read or marked goes through the program, so that its undo is ours.

let s:keys = [
    \ ['<CR>', 'Read', 'read'], ['s', 'Star', 'star, or remove the star'], ['r', 'MarkRead', 'mark read'],
    \ ['u', 'MarkUnread', 'mark unread'], ['A', 'MarkAllRead', 'mark all of the list read'],
    \ ['o', 'Open', 'open in a browser'], ['y', 'CopyURL', 'copy the address'], ['z', 'Undo', 'undo the last change'],
    \ ['R', 'Refresh', 'list again'], ['?', 'Help', 'list the keys'],
    \ ]

let s:article_keys = [
    \ ['<Space>', 'ReadOn', 'the next page, then the next article'], ['n', 'Next', 'the next article'],
    \ ['p', 'Previous', 'the article before'], ['s', 'Star', 'star, or remove the star'],
    \ ['u', 'MarkUnread', 'mark unread'], ['o', 'Open', 'open in a browser'], ['y', 'CopyURL', 'copy the address'],
    \ ['z', 'Undo', 'undo the last change'], ['q', 'Leave', 'leave the article'], ['?', 'Help', 'list the keys'],
    \ ]

let s:fields = 'id,read,starred,feed_title,name,url,local_date'

" Runs the program, perhaps with lines of input. Returns its output; throws 'rss: …' with its message if it fails.
function! s:Run(arguments, ...) abort
    let l:errors = tempname()
    let l:words = map([g:rss_program] + a:arguments, 'shellescape(v:val)')
    let l:command = join(l:words, ' ') . ' 2> ' . shellescape(l:errors)
    let l:lines = a:0 ? systemlist(l:command, a:1) : systemlist(l:command . ' < /dev/null')
    let l:status = v:shell_error
    let l:message = filereadable(l:errors) ? join(readfile(l:errors), '; ') : ''
    call delete(l:errors)
    if l:status != 0
        throw empty(l:message) ? 'rss: exit code ' . l:status : l:message
    endif
    return l:lines
endfunction

" Runs the program like s:Run, and shows the message if it fails. Returns whether it succeeded.
function! s:Do(...) abort
    try
        call call('s:Run', a:000)
        return 1
    catch /^rss: /
        call s:Warn(v:exception)
        return 0
    endtry
endfunction

function! s:Warn(message) abort
    echohl WarningMsg
    echomsg a:message
    echohl None
endfunction

" Returns the text on one line.
function! s:Line(text) abort
    return substitute(a:text, '[[:cntrl:]]\+', ' ', 'g')
endfunction

" {{{ The list

" Lists articles: options and words of a query as for `rss list`, also between single quotes as in a shell.
function! rss#Command(line) abort
    let l:words = []
    let l:rest = substitute(a:line, '^\s\+', '', '')
    while !empty(l:rest)
        let l:word = matchstr(l:rest, '^''[^'']*''\ze\(\s\|$\)')
        if empty(l:word)
            let l:word = matchstr(l:rest, '^\("[^"]*"\|[^"[:space:]]\|"\)\+')
        endif
        let l:rest = substitute(l:rest[len(l:word):], '^\s\+', '', '')
        call add(l:words, l:word =~# '^''.*''$' && len(l:word) > 1 ? l:word[1:-2] : l:word)
    endwhile
    call rss#List(l:words)
endfunction

" Lists articles: options and words of a query as for `rss list`.
function! rss#List(arguments) abort
    try
        let l:articles = s:Articles(a:arguments)
    catch /^rss: /
        call s:Warn(v:exception)
        return
    endtry
    if bufexists('[rss]')
        execute 'buffer' bufnr('^\[rss\]$')
    else
        enew
        silent file [rss]
    endif
    setlocal buftype=nofile bufhidden=hide noswapfile nobuflisted nowrap nomodifiable cursorline
    setlocal filetype=rsslist
    let b:rss_arguments = a:arguments
    call s:Show(l:articles)
    syntax clear
    syntax match rssRead /^  .*/
    syntax match rssStar /^.\=\*/
    highlight default link rssRead Comment
    highlight default link rssStar WarningMsg
    call s:Map(s:keys)
endfunction

function! s:Map(keys) abort
    let b:rss_keys = a:keys
    for [l:key, l:function, l:meaning] in a:keys
        execute printf('nnoremap <buffer> <silent> <nowait> %s :call rss#%s()<CR>', l:key, l:function)
    endfor
endfunction

" Returns the articles: at most g:rss_limit, unless the arguments have a limit.
function! s:Articles(arguments) abort
    let l:limit = g:rss_limit > 0 && match(a:arguments, '^\(-[nl]\|--limit\)\|\<limit:') < 0
    let l:limits = l:limit ? ['--limit', string(g:rss_limit)] : []
    let l:lines = s:Run(['list', '--jsonl', '--fields', s:fields] + l:limits + a:arguments)
    if l:limit && len(l:lines) == g:rss_limit
        echo 'rss: the first ' . g:rss_limit . ' articles; g:rss_limit is the most'
    endif
    return map(filter(l:lines, '!empty(v:val)'), 'json_decode(v:val)')
endfunction

" Writes the articles into the buffer. An `N` is unread, a `*` starred.
function! s:Show(articles) abort
    let b:rss_articles = a:articles
    setlocal modifiable
    silent %delete _
    call setline(1, map(copy(a:articles), 's:Text(v:val)'))
    setlocal nomodifiable
endfunction

function! s:Text(article) abort
    let l:marks = (a:article.read ? ' ' : 'N') . (a:article.starred ? '*' : ' ')
    let l:feed = strcharpart(s:Line(a:article.feed_title), 0, 20)
    let l:blanks = repeat(' ', 20 - strdisplaywidth(l:feed))
    return l:marks . ' ' . a:article.local_date . '  ' . l:feed . l:blanks . '  ' . s:Line(a:article.name)
endfunction

" Returns the article under the cursor, or the one on show; an empty dictionary if there is none.
function! s:Current() abort
    if exists('b:rss_article')
        return b:rss_article
    endif
    return get(get(b:, 'rss_articles', []), line('.') - 1, {})
endfunction

function! s:ID() abort
    return string(get(s:Current(), 'id', 0))
endfunction

" Changes the article in the list, and its line.
function! s:Set(key, value) abort
    let l:article = s:Current()
    let l:article[a:key] = a:value
    let l:list = exists('b:rss_list') ? b:rss_list : bufnr('%')
    let l:line = index(getbufvar(l:list, 'rss_articles', []), l:article) + 1
    if l:line > 0
        call setbufvar(l:list, '&modifiable', 1)
        call setbufline(l:list, l:line, s:Text(l:article))
        call setbufvar(l:list, '&modifiable', 0)
    endif
endfunction

" Lists again in another buffer, if that is on show.
function! s:RefreshList(buffer) abort
    let l:list = bufwinid(a:buffer)
    if l:list > 0 && getwinvar(l:list, '&filetype') ==# 'rsslist'
        let l:here = win_getid()
        call win_gotoid(l:list)
        call rss#Refresh()
        call win_gotoid(l:here)
    endif
endfunction

function! rss#Refresh() abort
    let l:position = getcurpos()
    try
        call s:Show(s:Articles(b:rss_arguments))
    catch /^rss: /
        call s:Warn(v:exception)
    endtry
    call setpos('.', l:position)
endfunction

function! rss#Help() abort
    for [l:key, l:function, l:meaning] in b:rss_keys
        echo printf('%-7s %s', l:key, l:meaning)
    endfor
endfunction

" }}}
" {{{ Articles

function! rss#Read() abort
    let l:article = s:Current()
    if empty(l:article)
        return
    endif
    try
        let l:text = s:Run(['read', '--plain', '--width', string(min([winwidth(0), 100])), s:ID()])
    catch /^rss: /
        call s:Warn(v:exception)
        return
    endtry
    call s:Set('read', v:true)
    let l:list = bufnr('%')
    new
    setlocal buftype=nofile bufhidden=wipe noswapfile nobuflisted filetype=rssarticle
    let b:rss_article = l:article
    let b:rss_list = l:list
    call setline(1, l:text)
    setlocal nomodifiable
    call s:Map(s:article_keys)
endfunction

function! rss#Leave() abort
    close
endfunction

" Reads the article some lines below the present one in its list.
function! s:Go(lines) abort
    let l:window = bufwinid(b:rss_list)
    let l:line = index(getbufvar(b:rss_list, 'rss_articles', []), b:rss_article) + 1 + a:lines
    if l:window < 0 || l:line < 1 || l:line > len(getbufvar(b:rss_list, 'rss_articles', []))
        return s:Warn('rss: no more articles')
    endif
    close
    call win_gotoid(l:window)
    call cursor(l:line, 1)
    call rss#Read()
endfunction

function! rss#Next() abort
    call s:Go(1)
endfunction

function! rss#Previous() abort
    call s:Go(-1)
endfunction

function! rss#ReadOn() abort
    if line('w$') < line('$')
        execute "normal! \<C-F>"
    else
        call rss#Next()
    endif
endfunction

function! s:Mark(status, key, value) abort
    if s:Do(['mark', a:status, s:ID()])
        call s:Set(a:key, a:value)
    endif
endfunction

function! rss#MarkRead() abort
    call s:Mark('read', 'read', v:true)
endfunction

function! rss#MarkUnread() abort
    call s:Mark('unread', 'read', v:false)
endfunction

function! rss#Star() abort
    let l:is_starred = get(s:Current(), 'starred', v:false)
    call s:Mark(l:is_starred ? 'unstarred' : 'starred', 'starred', l:is_starred ? v:false : v:true)
endfunction

function! rss#MarkAllRead() abort
    let l:ids = map(copy(b:rss_articles), 'string(v:val.id)')
    if !empty(l:ids) && s:Do(['mark', 'read', '-'], l:ids)
        call rss#Refresh()
    endif
endfunction

function! rss#Undo() abort
    if s:Do(['undo'])
        call s:RefreshList(get(b:, 'rss_list', bufnr('%')))
    endif
endfunction

function! rss#Open() abort
    if s:Do(['open', s:ID()])
        call s:Set('read', v:true)
    endif
endfunction

function! rss#CopyURL() abort
    let l:url = get(s:Current(), 'url', '')
    let @" = l:url
    silent! let @+ = l:url
    echo l:url
endfunction

" Fetches new articles in the background, then lists again if the list is on show.
function! rss#Sync() abort
    let s:sync_messages = []
    let l:command = [g:rss_program, 'sync', '--quiet']
    if has('nvim')
        let l:Take = {_, lines, __ -> extend(s:sync_messages, filter(lines, '!empty(v:val)'))}
        call jobstart(l:command, {'on_stdout': l:Take, 'on_stderr': l:Take, 'on_exit': {... -> s:Synced()}})
    elseif has('job')
        let l:Take = {_, line -> add(s:sync_messages, line)}
        let s:sync_job = job_start(l:command, {'in_io': 'null', 'callback': l:Take, 'close_cb': {_ -> s:Synced()}})
    else
        call s:Do(['sync', '--quiet'])
        return s:Synced()
    endif
    echo 'rss: fetching in the background'
endfunction

function! s:Synced() abort
    call s:RefreshList(bufnr('^\[rss\]$'))
    redraw
    echo empty(s:sync_messages) ? 'rss: done' : join(s:sync_messages, '; ')
endfunction

" Returns fields and options that may follow, for the command line.
function! rss#Complete(lead, line, position) abort
    return join(['--all', '--starred', '--limit', '--per-feed', '--sort', 'is:unread', 'is:starred', 'feed:', 'folder:', 'newer:'], "\n")
endfunction

" }}}
