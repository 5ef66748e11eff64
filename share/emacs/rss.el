;;; rss.el --- Read feeds with rss(1)  -*- lexical-binding: t; -*-

;; Version: 0.6.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: news

;;; Commentary:

;; `M-x rss' lists articles that match a query, see rss-query(7).  All that is read or marked goes through the program
;; `rss', so that `M-x rss-undo' and the shell's `rss undo' are the same.
;;
;;     (add-to-list 'load-path "/usr/local/share/emacs/site-lisp")
;;     (autoload 'rss "rss" nil t)
;;
;; A list has at most `rss-limit' articles, unless its query says otherwise.  `?' lists the keys.  `org-store-link' stores a link to the article at point or on show.

;;; Code:

(require 'json)
(require 'seq)
(require 'subr-x)
(require 'tabulated-list)

(defgroup rss nil "Reading feeds with rss(1)." :group 'news)

(defcustom rss-program "rss" "The program." :type 'file)

(defcustom rss-query nil
  "Arguments of `rss list' for the first list: options and words of a query."
  :type '(repeat string))

(defcustom rss-limit 1000
  "The most articles of a list whose query has no limit of its own; nil for all."
  :type '(choice natnum (const nil)))

(defface rss-unread '((t :weight bold)) "Face of titles of unread articles.")
(defface rss-star '((t :inherit warning)) "Face of the star.")

(defvar-local rss--arguments nil "Arguments of `rss list' for this buffer.")
(defvar-local rss--articles nil "Articles of this list by id.")
(defvar-local rss--article nil "The article on show.")
(defvar-local rss--list nil "The list from which the article was opened.")
(defvar rss-article-keys)

;;; The program

(defun rss--call (&rest arguments)
  "Run the program with ARGUMENTS; return its output, or signal its message."
  (rss--call-on nil arguments))

(defun rss--call-on (input arguments)
  "Run the program with ARGUMENTS and the text INPUT, and return its output.
Signal its message if it fails.  Thousands of ids are no arguments, but input."
  (let ((errors (make-temp-file "rss")))
    (unwind-protect
        (with-temp-buffer
          (let* ((coding-system-for-read 'utf-8-unix)
                 (coding-system-for-write 'utf-8-unix)
                 (status (apply #'call-process-region (or input "") nil rss-program nil (list t errors) nil
                                arguments)))
            (unless (eq status 0)
              (user-error "%s" (rss--message errors status)))
            (buffer-string)))
      (delete-file errors))))

(defun rss--message (file status)
  "Return the messages in FILE, or else the exit STATUS."
  (with-temp-buffer
    (let ((coding-system-for-read 'utf-8-unix)) (insert-file-contents file))
    (let ((text (string-trim (buffer-string))))
      (if (string-empty-p text) (format "rss: exit code %s" status) text))))

(defun rss--records (&rest arguments)
  "Return the objects that the program prints for ARGUMENTS as alists."
  (mapcar (lambda (line)
            (json-parse-string line :object-type 'alist :array-type 'list
                                 :null-object nil :false-object nil))
          (split-string (apply #'rss--call arguments) "\n" t)))

(defun rss--limited (arguments)
  "Return the ARGUMENTS of `rss list' with `rss-limit', unless they have a limit."
  (if (or (not rss-limit)
          (seq-some (lambda (word) (string-match-p "\\`\\(-[nl]\\|--limit\\)\\|\\blimit:" word)) arguments))
      arguments
    (append (list "--limit" (number-to-string rss-limit)) arguments)))

(defun rss--line (text)
  "Return TEXT on one line, without control characters."
  (replace-regexp-in-string "[[:cntrl:]]+" " " (or text "")))

;;; The list

(defun rss--keymap (bindings)
  "Return a map with the BINDINGS of keys to commands."
  (let ((map (make-sparse-keymap)))
    (dolist (binding bindings map)
      (define-key map (kbd (car binding)) (cdr binding)))))

(defconst rss-list-keys
  '(("RET" . rss-read) ("SPC" . rss-read) ("s" . rss-toggle-star) ("r" . rss-mark-read)
    ("u" . rss-mark-unread) ("o" . rss-open) ("A" . rss-mark-all-read) ("z" . rss-undo)
    ("y" . rss-copy-url) ("/" . rss-search) ("f" . rss-list-feed) ("R" . rss-sync) ("?" . rss-help))
  "Keys of a list, as `rss-help' shows them.")

(defvar rss-list-mode-map (rss--keymap rss-list-keys) "Keys of `rss-list-mode'.")

(defun rss-help ()
  "Show these keys."
  (interactive)
  (let ((keys (if (derived-mode-p 'rss-article-mode) rss-article-keys rss-list-keys)))
    (with-help-window (help-buffer)
      (dolist (key keys)
        (princ (format "%-6s %s\n" (car key) (car (split-string (documentation (cdr key)) "\n")))))
      (princ "q      Leave.\n"))))

(define-derived-mode rss-list-mode tabulated-list-mode "RSS"
  "Articles of rss(1), one per line.

\\{rss-list-mode-map}"
  (setq tabulated-list-format [("" 1 t) ("Date" 16 t) ("Feed" 20 t) ("Title" 0 t)]
        tabulated-list-padding 1)
  (add-hook 'tabulated-list-revert-hook #'rss--refresh nil t)
  (setq-local bookmark-make-record-function nil)
  (tabulated-list-init-header))

;;;###autoload
(defun rss (&optional query)
  "List the unread articles that match QUERY, or without one as `rss-query' says."
  (interactive (list (and current-prefix-arg (read-string "Query: "))))
  (let ((buffer (get-buffer-create "*rss*")))
    (with-current-buffer buffer
      (unless (derived-mode-p 'rss-list-mode) (rss-list-mode))
      (rss-search (or query "")))
    (pop-to-buffer-same-window buffer)))

(defun rss--refresh (&optional arguments)
  "Read the articles that ARGUMENTS choose, or the same as before.
ARGUMENTS with an error do not change the list."
  (let* ((arguments (or arguments rss--arguments))
         (articles (apply #'rss--records "list" "--jsonl" "--fields"
                          "id,read,starred,feed_title,name,url,local_date" arguments)))
    (setq rss--arguments arguments)
    (when (equal (length articles) rss-limit)
      (message "The first %d articles; `rss-limit' is the most" rss-limit))
    (setq rss--articles (make-hash-table))
    (dolist (article articles) (puthash (alist-get 'id article) article rss--articles))
    (setq tabulated-list-entries (mapcar #'rss--entry articles))))

(defun rss--entry (article)
  "Return the line of ARTICLE."
  (let ((title (rss--line (alist-get 'name article))))
    (list (alist-get 'id article)
          (vector (if (alist-get 'starred article) (propertize "*" 'face 'rss-star) "")
                  (or (alist-get 'local_date article) "")
                  (rss--line (alist-get 'feed_title article))
                  (if (alist-get 'read article) title (propertize title 'face 'rss-unread))))))

(defun rss-search (query)
  "List the articles that match QUERY, see rss-query(7)."
  (interactive "sQuery: ")
  (rss--refresh (or (rss--limited (if (string-blank-p query) rss-query (list "--" query))) '("--")))
  (tabulated-list-print)
  (goto-char (point-min)))

(defun rss-list-feed ()
  "List the unread articles of the feed of the article at point."
  (interactive)
  (rss-search (format "feed:%s" (json-encode-string (alist-get 'feed_title (rss--current))))))

;;; Articles

(defun rss--current ()
  "Return the article on show or at point."
  (or rss--article
      (and rss--articles (gethash (tabulated-list-get-id) rss--articles))
      (user-error "No article here")))

(defun rss--id () "Return the id of the article as an argument." (number-to-string (alist-get 'id (rss--current))))

(defun rss--set (key value)
  "Set KEY of the article to VALUE, here and in its list."
  (let ((article (rss--current)))
    (setf (alist-get key article) value)
    (let ((buffer (if rss--article rss--list (current-buffer)))
          (id (alist-get 'id article)))
      (when (buffer-live-p buffer)
        (with-current-buffer buffer
          (when (and rss--articles (gethash id rss--articles))
            (puthash id article rss--articles)
            (setf (alist-get id tabulated-list-entries) (cdr (rss--entry article)))
            (tabulated-list-print t)))))))

(defun rss-mark-read () "Mark the article read, and go to the next line." (interactive)
  (rss--call "mark" "read" (rss--id))
  (rss--set 'read t)
  (unless rss--article (forward-line)))

(defun rss-mark-unread () "Mark the article unread." (interactive)
  (rss--call "mark" "unread" (rss--id))
  (rss--set 'read nil)
  (unless rss--article (forward-line)))

(defun rss-mark-all-read () "Mark all articles of the list read." (interactive)
  (let ((ids (mapcar (lambda (entry) (number-to-string (car entry))) tabulated-list-entries)))
    (when (and ids (or noninteractive (y-or-n-p (format "Mark %d articles read? " (length ids)))))
      (rss--call-on (string-join ids "\n") '("mark" "read" "-"))
      (revert-buffer))))

(defun rss-toggle-star () "Star the article, or remove its star." (interactive)
  (let ((is-starred (alist-get 'starred (rss--current))))
    (rss--call (if is-starred "unstar" "star") (rss--id))
    (rss--set 'starred (not is-starred))))

(defun rss-open () "Open the article in the browser of Emacs, and mark it read." (interactive)
  (browse-url (or (alist-get 'url (rss--current)) (user-error "The article has no address")))
  (rss-mark-read))

(defun rss-copy-url () "Copy the article's address." (interactive)
  (kill-new (or (alist-get 'url (rss--current)) (user-error "The article has no address")))
  (message "%s" (car kill-ring)))

(defun rss-undo () "Undo the last change of articles." (interactive)
  (message "%s" (string-trim (rss--call "undo")))
  (let ((list (if rss--article rss--list (current-buffer))))
    (when (buffer-live-p list)
      (with-current-buffer list
        (when (derived-mode-p 'rss-list-mode) (revert-buffer))))))

(defun rss-sync () "Fetch new articles in the background, then list again." (interactive)
  (let ((list (current-buffer))
        (output (generate-new-buffer " *rss sync*")))
    (message "rss: fetching...")
    (make-process
     :name "rss-sync" :command (list rss-program "sync" "--quiet") :buffer output :noquery t
     :connection-type 'pipe
     :sentinel (lambda (process _event)
                 (unless (process-live-p process)
                   (let ((words (with-current-buffer output (string-trim (buffer-string)))))
                     (kill-buffer output)
                     (when (buffer-live-p list) (with-current-buffer list (revert-buffer)))
                     (message "%s" (if (string-empty-p words) "rss: done" words))))))))

;;; An article

(defconst rss-article-keys
  '(("SPC" . rss-read-on) ("n" . rss-next) ("p" . rss-previous) ("s" . rss-toggle-star) ("u" . rss-mark-unread)
    ("o" . rss-open) ("y" . rss-copy-url) ("z" . rss-undo) ("?" . rss-help))
  "Keys of an article, as `rss-help' shows them.")

(defvar rss-article-mode-map (rss--keymap rss-article-keys) "Keys of `rss-article-mode'.")

(define-derived-mode rss-article-mode special-mode "RSS-Article"
  "An article of rss(1).

\\{rss-article-mode-map}"
  (goto-address-mode 1)
  (visual-line-mode 1))

(defun rss-read ()
  "Show the article at point, and mark it read."
  (interactive)
  (let* ((article (rss--current))
         (list (current-buffer))
         (text (rss--call "read" "--plain" "--width" "0" (rss--id)))
         (buffer (get-buffer-create "*rss article*")))
    (rss--set 'read t)
    (with-current-buffer buffer
      (rss-article-mode)
      (setq rss--article article rss--list list)
      (let ((inhibit-read-only t))
        (erase-buffer)
        (insert text)
        (goto-char (point-min))))
    (pop-to-buffer buffer)))

(defun rss-read-on ()
  "Scroll, and at the end of the article read the next one."
  (interactive)
  (if (pos-visible-in-window-p (point-max)) (rss-next) (scroll-up)))

(defun rss-next (&optional count)
  "Read the next article of the list, or the one COUNT lines further."
  (interactive "p")
  (unless (buffer-live-p rss--list) (user-error "The list is gone"))
  (let ((list rss--list))
    (pop-to-buffer list)
    (forward-line (or count 1))
    (unless (tabulated-list-get-id) (user-error "No more articles"))
    (rss-read)))

(defun rss-previous (&optional count)
  "Read the previous article of the list, or the one COUNT lines before."
  (interactive "p")
  (rss-next (- (or count 1))))

;;; Links in Org

(defun rss-store-link ()
  "Store a link to the article for Org."
  (when (derived-mode-p 'rss-list-mode 'rss-article-mode)
    (let ((article (rss--current)))
      (when-let ((url (alist-get 'url article)))
        (org-link-store-props :type "http" :link url :description (rss--line (alist-get 'name article)))))))

(declare-function org-link-store-props "ol")
(declare-function org-link-set-parameters "ol")

(with-eval-after-load 'ol
  (org-link-set-parameters "rss" :store #'rss-store-link))

(provide 'rss)

;;; rss.el ends here
