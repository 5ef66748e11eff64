" Lists and shows articles of rss(1). All that is read or marked goes through the program, so that its undo is ours.

let s:keys = [
    \ ['<CR>', 'Read', 'read'], ['s', 'Star', 'star, or remove the star'], ['r', 'MarkRead', 'mark read'],
    \ ['u', 'MarkUnread', 'mark unread'], ['A', 'MarkAllRead', 'mark all of the list read'],
    \ ['o', 'Open', 'open in a browser'], ['y', 'CopyURL', 'copy the address'], ['z', 'Undo', 'undo the last change'],
    \ ['R', 'Refresh', 'list again'], ['?', 'Help', 'list the keys'],
    \ ]

let s:fields = 'id,read,starred,feed_title,name,url,local_date'

" Runs the program. Returns its output; throws 'rss: …' with its message if it fails.
function! s:Run(arguments) abort
    let l:errors = tempname()
    let l:words = map([g:rss_program] + a:arguments, 'shellescape(v:val)')
    let l:lines = systemlist(join(l:words, ' ') . ' 2> ' . shellescape(l:errors))
    let l:status = v:shell_error
    let l:message = filereadable(l:errors) ? join(readfile(l:errors), '; ') : ''
    call delete(l:errors)
    if l:status != 0
        throw empty(l:message) ? 'rss: exit code ' . l:status : l:message
    endif
    return l:lines
endfunction

" Runs the program, and shows the message if it fails. Returns whether it succeeded.
function! s:Do(arguments) abort
    try
        call s:Run(a:arguments)
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
    for [l:key, l:function, l:meaning] in s:keys
        execute printf('nnoremap <buffer> <silent> %s :call rss#%s()<CR>', l:key, l:function)
    endfor
endfunction

function! s:Articles(arguments) abort
    let l:lines = s:Run(['list', '--jsonl', '--fields', s:fields] + a:arguments)
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
    if exists('b:rss_articles')
        setlocal modifiable
        call setline('.', s:Text(l:article))
        setlocal nomodifiable
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
    for [l:key, l:function, l:meaning] in s:keys
        echo printf('%-6s %s', l:key, l:meaning)
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
    new
    setlocal buftype=nofile bufhidden=wipe noswapfile nobuflisted filetype=rssarticle
    let b:rss_article = l:article
    call setline(1, l:text)
    setlocal nomodifiable
    for [l:key, l:function] in [['s', 'Star'], ['u', 'MarkUnread'], ['o', 'Open'], ['y', 'CopyURL']]
        execute printf('nnoremap <buffer> <silent> %s :call rss#%s()<CR>', l:key, l:function)
    endfor
    nnoremap <buffer> <silent> q :close<CR>
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
    if !empty(l:ids) && s:Do(['mark', 'read'] + l:ids)
        call rss#Refresh()
    endif
endfunction

function! rss#Undo() abort
    if s:Do(['undo'])
        call rss#Refresh()
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

" Fetches new articles, then lists again where a list is on show.
function! rss#Sync() abort
    echo 'rss: fetching…'
    if s:Do(['sync', '--quiet']) && exists('b:rss_articles')
        call rss#Refresh()
    endif
endfunction

" Returns fields and options that may follow, for the command line.
function! rss#Complete(lead, line, position) abort
    return join(['--all', '--starred', '--limit', '--sort', 'is:unread', 'is:starred', 'feed:', 'folder:', 'newer:'], "\n")
endfunction

" }}}
