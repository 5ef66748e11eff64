" Reads feeds with rss(1): `:Rss` lists unread articles, `:Rss --starred` starred ones, `:Rss folder:News` what a query finds.
" `set runtimepath^=/usr/local/share/vim/vimfiles` lets Vim find it. In the list, `?` shows the keys.

if exists('g:loaded_rss') || &compatible
    finish
endif
let g:loaded_rss = 1

" The most articles of a list whose query has no limit of its own; 0 for all.
let g:rss_limit = get(g:, 'rss_limit', 1000)

" The program. It is run without the words of a query being read by a shell.
let g:rss_program = get(g:, 'rss_program', 'rss')

command! -nargs=* -complete=custom,rss#Complete Rss call rss#Command(<q-args>)
command! -nargs=0 RssSync call rss#Sync()
