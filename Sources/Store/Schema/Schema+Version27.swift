import GRDB

extension Schema {

    /// Makes of a database of release 0.4.0, version 4, one of release 0.5.0.
    static let version27: Migration = { db in
        try db.execute(sql: "PRAGMA application_id = 1920168804")
        try db.execute(sql: sidebar)
        try db.execute(sql: settings)
        try db.execute(sql: addresses)
        try db.execute(sql: refreshes)
        try db.execute(sql: servers)
        try db.execute(sql: queues)
        try db.execute(sql: statuses)
        try db.execute(sql: articles)
        try db.execute(sql: search)
        try db.execute(sql: programs)
        try db.execute(sql: machines)
        try db.execute(sql: mails)
        try db.execute(sql: deliveries)
    }

    private static let sidebar = """
        -- Each word was the name of a list. From now on, the time since when it is doubted follows: noFeeds@1795262400.
        UPDATE account SET doubts = '';
        -- When a sync last ended well; NULL: never.
        ALTER TABLE account ADD COLUMN dateSucceeded INTEGER;
        UPDATE account SET dateSucceeded = dateSynced WHERE syncResult IS NULL;
        """

    private static let settings = """
        -- Of a feed, or of a folder for the feeds in it.
        CREATE TABLE feedSetting (
            feedID   INTEGER REFERENCES feed ON DELETE CASCADE,
            folderID INTEGER REFERENCES folder ON DELETE CASCADE,
            key      TEXT NOT NULL,
            name     TEXT NOT NULL DEFAULT '',  -- of a header, in lower case
            value    TEXT NOT NULL,             -- without what is secret
            secret   TEXT,                      -- the name by which the credentials file has that; NULL: there is none
            CHECK ((feedID IS NULL) <> (folderID IS NULL))
        ) STRICT;
        CREATE UNIQUE INDEX feedSettingFeed ON feedSetting (feedID, key, name) WHERE feedID IS NOT NULL;
        CREATE UNIQUE INDEX feedSettingFolder ON feedSetting (folderID, key, name) WHERE folderID IS NOT NULL;

        CREATE TABLE accountSetting (
            accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            key       TEXT NOT NULL,
            name      TEXT NOT NULL DEFAULT '',  -- of a header, in lower case
            value     TEXT NOT NULL,             -- without what is secret
            secret    TEXT,                      -- the name by which the credentials file has that; NULL: there is none
            UNIQUE (accountID, key, name)
        ) STRICT;
        """

    /// Removes users and passwords, which redirects could bring into addresses. If another feed has the address without
    /// them already, the feed's address stays.
    private static let addresses = """
        UPDATE OR IGNORE feed SET url = substr(url, 1, instr(url, '://') + 2) || substr(url, instr(url, '@') + 1)
        WHERE accountID IN (SELECT id FROM account WHERE service = 'local') AND url LIKE 'http%://%@%'
            AND instr(substr(url, instr(url, '://') + 3), '@') < instr(substr(url, instr(url, '://') + 3) || '/', '/')
            AND instr(substr(url, instr(url, '://') + 3), '@') < instr(substr(url, instr(url, '://') + 3) || '?', '?');

        UPDATE OR REPLACE formerURL SET url = substr(url, 1, instr(url, '://') + 2) || substr(url, instr(url, '@') + 1)
        WHERE accountID IN (SELECT id FROM account WHERE service = 'local') AND url LIKE 'http%://%@%'
            AND instr(substr(url, instr(url, '://') + 3), '@') < instr(substr(url, instr(url, '://') + 3) || '/', '/')
            AND instr(substr(url, instr(url, '://') + 3), '@') < instr(substr(url, instr(url, '://') + 3) || '?', '?');

        -- Where it moves to is seen again.
        UPDATE refresh SET moveURL = NULL, moveDays = NULL, moveLastDay = NULL WHERE moveURL LIKE 'http%://%@%';
        """

    private static let refreshes = """
        -- Seconds for which the server called its last answer fresh.
        ALTER TABLE refresh ADD COLUMN fresh INTEGER;
        UPDATE refresh SET fresh = dateDue - dateChecked WHERE dateDue > dateChecked AND outcome IN ('updated', 'unchanged');

        -- Until when the server asked to be left alone.
        ALTER TABLE refresh ADD COLUMN retryAt INTEGER;
        UPDATE refresh SET retryAt = dateDue WHERE outcome = 'failed';
        ALTER TABLE refresh DROP COLUMN dateDue;

        -- Hours of the day and days of the week, in UTC, in which the feed asks to be left alone: a bit for each.
        ALTER TABLE refresh ADD COLUMN skipHours INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE refresh ADD COLUMN skipDays INTEGER NOT NULL DEFAULT 0;

        -- How many of the newest articles, up to ten, there are, and the date of the oldest of these.
        ALTER TABLE refresh ADD COLUMN recentCount INTEGER;
        ALTER TABLE refresh ADD COLUMN recentSince INTEGER;
        UPDATE refresh SET (recentCount, recentSince) = (
            SELECT nullif(count(*), 0), min(date)
            FROM (SELECT date FROM status WHERE status.feedID = refresh.feedID ORDER BY date DESC LIMIT 10));

        -- Since when it fails, and when the user was told so.
        ALTER TABLE refresh ADD COLUMN failingSince INTEGER;
        ALTER TABLE refresh ADD COLUMN dateReported INTEGER;
        UPDATE refresh SET failingSince = dateChecked, dateReported = dateChecked WHERE failures > 0;

        -- When the server last sent a document, changed or not.
        ALTER TABLE refresh ADD COLUMN dateRead INTEGER;
        UPDATE refresh SET dateRead = dateChecked WHERE failures = 0;
        """

    private static let servers = """
        ALTER TABLE resting RENAME TO backoff;
        -- How many times in a row the host refused many feeds at once; 0: it asked to be left alone.
        ALTER TABLE backoff ADD COLUMN refusals INTEGER NOT NULL DEFAULT 0;
        -- How many requests in a row the host answers, how many seconds it wants to be left alone then, and how many
        -- answers came since that was learnt. NULL: it has no limit.
        ALTER TABLE backoff ADD COLUMN burst INTEGER;
        ALTER TABLE backoff ADD COLUMN pause REAL;
        ALTER TABLE backoff ADD COLUMN answers INTEGER;

        ALTER TABLE server ADD COLUMN readsPausedUntil INTEGER;

        ALTER TABLE wanted RENAME TO missingContent;
        DROP INDEX wantedAccount;
        CREATE INDEX missingContentAccount ON missingContent (accountID, tries);
        -- When the server may be asked for it again, by the server's clock; 0: now.
        ALTER TABLE missingContent ADD COLUMN nextTryAt INTEGER NOT NULL DEFAULT 0;
        """

    /// The new columns say when the server accepted the change, which its lists haven't confirmed yet (NULL: it waits);
    /// how often a list of the server's said otherwise afterwards; before when it isn't sent again; since when the server
    /// refuses it; when it was last sent, whatever became of that; and since when lists contradict it.
    private static let queues = """
        ALTER TABLE pendingRead ADD COLUMN sentAt INTEGER;
        ALTER TABLE pendingRead ADD COLUMN contradictions INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE pendingRead ADD COLUMN retryAt INTEGER;
        ALTER TABLE pendingRead ADD COLUMN refusedAt INTEGER;
        ALTER TABLE pendingRead ADD COLUMN attemptedAt INTEGER;
        ALTER TABLE pendingRead ADD COLUMN contradictedAt INTEGER;
        DROP INDEX pendingReadOrder;
        CREATE INDEX pendingReadOrder ON pendingRead (accountID, sendingAt, value, attempts, queuedAt)
        WHERE error IS NULL AND sentAt IS NULL;

        ALTER TABLE pendingStarred ADD COLUMN sentAt INTEGER;
        ALTER TABLE pendingStarred ADD COLUMN contradictions INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE pendingStarred ADD COLUMN retryAt INTEGER;
        ALTER TABLE pendingStarred ADD COLUMN refusedAt INTEGER;
        ALTER TABLE pendingStarred ADD COLUMN attemptedAt INTEGER;
        ALTER TABLE pendingStarred ADD COLUMN contradictedAt INTEGER;
        DROP INDEX pendingStarredOrder;
        CREATE INDEX pendingStarredOrder ON pendingStarred (accountID, sendingAt, value, attempts, queuedAt)
        WHERE error IS NULL AND sentAt IS NULL;

        CREATE TABLE pendingLabel (
            id             INTEGER NOT NULL REFERENCES status ON DELETE CASCADE,
            label          TEXT NOT NULL,
            value          INTEGER NOT NULL,
            queuedAt       INTEGER NOT NULL,
            sendingAt      INTEGER,
            attempts       INTEGER NOT NULL DEFAULT 0,
            error          TEXT,
            feedID         INTEGER REFERENCES feed,
            accountID      INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            sentAt         INTEGER,
            contradictions INTEGER NOT NULL DEFAULT 0,
            retryAt        INTEGER,
            refusedAt      INTEGER,
            attemptedAt    INTEGER,
            contradictedAt INTEGER,
            PRIMARY KEY (id, label)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX pendingLabelFeed ON pendingLabel (feedID);
        CREATE INDEX pendingLabelAccount ON pendingLabel (accountID);
        CREATE INDEX pendingLabelOrder ON pendingLabel (accountID, sendingAt, label, value, attempts, queuedAt)
        WHERE error IS NULL AND sentAt IS NULL;

        -- Articles that the user deleted, and those whose notes the user changed, of accounts that tell other machines.
        CREATE TABLE pendingDeleted (
            id        INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE,
            queuedAt  INTEGER NOT NULL,
            accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX pendingDeletedAccount ON pendingDeleted (accountID);
        CREATE TABLE pendingNote (
            id        INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE,
            queuedAt  INTEGER NOT NULL,
            accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX pendingNoteAccount ON pendingNote (accountID);
        """

    private static let statuses = """
        -- Since when the article has been read, or deleted, and unstarred; NULL: it isn't, or hasn't been looked at since.
        ALTER TABLE status ADD COLUMN dateDone INTEGER;
        UPDATE status SET dateDone = coalesce(dateRead, CAST(strftime('%s', 'now') AS INTEGER))
        WHERE starred = 0 AND (read = 1 OR deleted = 1);
        CREATE INDEX statusDone ON status (accountID, dateDone) WHERE starred = 0 AND (read = 1 OR deleted = 1);

        -- Since when a starred article is only here, as its server doesn't have it any more; NULL: the server has it.
        ALTER TABLE status ADD COLUMN dateKept INTEGER;
        CREATE INDEX statusKept ON status (accountID) WHERE dateKept IS NOT NULL;

        CREATE TABLE articleLabel (
            id    INTEGER NOT NULL REFERENCES status ON DELETE CASCADE,
            label TEXT NOT NULL,
            PRIMARY KEY (id, label)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX articleLabelName ON articleLabel (label);

        CREATE TABLE note (
            id          INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE,
            text        TEXT NOT NULL,
            dateChanged INTEGER NOT NULL
        ) STRICT;

        -- What was done with an article and has been copied to another account: that happens once, so that what is done
        -- there afterwards stays.
        CREATE TABLE copiedStatus (
            id        INTEGER NOT NULL REFERENCES status ON DELETE CASCADE,
            accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,     -- the other one
            read      INTEGER NOT NULL,
            starred   INTEGER NOT NULL,
            PRIMARY KEY (id, accountID)
        ) STRICT, WITHOUT ROWID;
        """

    private static let articles = """
        -- The address of the page with comments.
        ALTER TABLE article ADD COLUMN commentsURL TEXT;
        -- Some databases of version 4 were made before it had this index.
        CREATE INDEX IF NOT EXISTS articleID ON article (id);

        CREATE TABLE fullText (
            id INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE,
            outcome TEXT NOT NULL,
            -- Sanitised; NULL unless the outcome is 'whole'.
            html TEXT,
            url TEXT,
            words INTEGER NOT NULL,
            dateFetched INTEGER NOT NULL,
            tries INTEGER NOT NULL,
            -- 1: the feed's text has changed since.
            isOutdated INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        -- The validators that the server gave with the page; NULL unless there is a full text.
        ALTER TABLE fullText ADD COLUMN etag TEXT;
        ALTER TABLE fullText ADD COLUMN lastModified TEXT;
        -- How the text was found on the page: the same page may have another one when it is read otherwise.
        ALTER TABLE fullText ADD COLUMN readAs TEXT;

        -- Which blocks of text were on the pages of a feed's articles.
        CREATE TABLE pageBlock (
            id          INTEGER PRIMARY KEY,     -- the larger, the later it was seen
            feedID      INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
            fingerprint INTEGER NOT NULL,
            articleID   INTEGER NOT NULL,        -- the last article on whose page it was: status.id
            pages       INTEGER NOT NULL,        -- the number of articles on whose pages it was
            UNIQUE (feedID, fingerprint)
        ) STRICT;

        -- Hashes of an account and what an article is recognised by there; NULL: nothing.
        CREATE TABLE duplicateKey (
            id      INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE,
            address INTEGER,
            title   INTEGER
        ) STRICT;
        CREATE INDEX duplicateKeyAddress ON duplicateKey (address) WHERE address IS NOT NULL;
        CREATE INDEX duplicateKeyTitle ON duplicateKey (title) WHERE title IS NOT NULL;

        -- What the file is to be called, without its extension; NULL: as the server or its address has it.
        ALTER TABLE download ADD COLUMN wantedName TEXT;
        -- In seconds, as the feed says; NULL: it doesn't.
        ALTER TABLE download ADD COLUMN duration REAL;
        """

    /// The search index begins empty: the articles are indexed after all migrations. `words` is a tokenizer that the
    /// program adds to SQLite. Segments are merged as before: see versions 1 and 2.
    private static let search = """
        -- What the program makes of other data here, and the version of the code that it was made with. No row: 0.
        CREATE TABLE derived (
            name    TEXT PRIMARY KEY,
            version INTEGER NOT NULL,   -- with which all of it was made
            target  INTEGER,            -- with which it is being made again; NULL: it isn't
            lastID  INTEGER             -- the last article for which that was done
        ) STRICT, WITHOUT ROWID;

        DROP TABLE article_fts;
        DROP VIEW articleText;
        -- The HTML that is shown of an article.
        CREATE VIEW articleContent (id, content) AS
        SELECT article.id, coalesce((SELECT html FROM fullText WHERE fullText.id = article.id), article.content)
        FROM article;
        -- And its words, as the index reads them.
        CREATE VIEW articleText (id, title, body) AS
        SELECT article.id, title, plainText(articleContent.content)
        FROM article CROSS JOIN articleContent ON articleContent.id = article.id;
        CREATE VIRTUAL TABLE article_fts USING fts5 (
            title, body, content = 'articleText', content_rowid = 'id', tokenize = 'words'
        );
        INSERT INTO article_fts (article_fts, rank) VALUES ('hashsize', 8388608);
        INSERT INTO article_fts (article_fts, rank) VALUES ('automerge', 0);
        INSERT INTO article_fts (article_fts, rank) VALUES ('crisismerge', 1024);
        INSERT INTO article_fts (article_fts, rank) VALUES ('usermerge', 16);
        """

    private static let programs = """
        -- JSON: the feed that the command removed; NULL: it changed articles.
        ALTER TABLE command ADD COLUMN removal TEXT;

        ALTER TABLE arrival RENAME TO ruleQueue;
        ALTER TABLE rule ADD COLUMN paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1));
        -- JSON: the labels that the articles get; NULL: none.
        ALTER TABLE rule ADD COLUMN labels TEXT;
        """

    /// What accounts in a directory agree on with other machines.
    private static let machines = """
        -- The last values that any machine wrote, as far as this one has read.
        CREATE TABLE register (
            accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            kind      TEXT NOT NULL,
            key       TEXT NOT NULL,
            field     TEXT NOT NULL,
            value     TEXT NOT NULL,
            stamp     INTEGER NOT NULL,
            machine   TEXT NOT NULL,
            PRIMARY KEY (accountID, kind, key, field)
        ) STRICT, WITHOUT ROWID;
        -- Whether this version of the program can't apply the value: what is here says nothing about it.
        ALTER TABLE register ADD COLUMN isWaiting INTEGER NOT NULL DEFAULT 0;

        -- Values from clocks that are ahead: they count when their time comes.
        CREATE TABLE earlyRecord (
            accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            kind      TEXT NOT NULL,
            key       TEXT NOT NULL,
            field     TEXT NOT NULL,
            value     TEXT NOT NULL,
            stamp     INTEGER NOT NULL,
            machine   TEXT NOT NULL,
            PRIMARY KEY (accountID, stamp, machine, kind, key, field, value)
        ) STRICT, WITHOUT ROWID;

        -- What is not yet in this machine's log, in the order in which it will be.
        CREATE TABLE outgoingRecord (
            id        INTEGER PRIMARY KEY AUTOINCREMENT,
            accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            kind      TEXT NOT NULL,
            key       TEXT NOT NULL,
            field     TEXT NOT NULL,
            value     TEXT NOT NULL,
            stamp     INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX outgoingRecordAccount ON outgoingRecord (accountID, id);

        -- This machine in the account's directory, and the end of the segment that it appends to.
        CREATE TABLE ownMachine (
            accountID    INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
            machine      TEXT NOT NULL,
            segment      INTEGER NOT NULL,
            length       INTEGER NOT NULL,
            lastLine     TEXT NOT NULL,
            replaced     INTEGER NOT NULL,  -- segments up to this one hold nothing that a later one lacks; 0: none
            dateReplaced INTEGER            -- since when
        ) STRICT;

        -- How far each segment of the directory was read.
        CREATE TABLE segment (
            accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            path      TEXT NOT NULL,
            machine   TEXT NOT NULL,
            length    INTEGER NOT NULL,
            lastLine  TEXT NOT NULL,
            lastStamp INTEGER NOT NULL,     -- the greatest in it
            PRIMARY KEY (accountID, path)
        ) STRICT, WITHOUT ROWID;

        -- The names that feeds have in the directory. NULL: it was here and is forgotten.
        CREATE TABLE sharedFeed (
            accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            key       TEXT NOT NULL,
            feedID    INTEGER REFERENCES feed ON DELETE SET NULL,
            PRIMARY KEY (accountID, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sharedFeedFeed ON sharedFeed (feedID);
        """

    private static let mails = """
        CREATE TABLE maildir (
            id   INTEGER PRIMARY KEY,
            -- With links resolved.
            path TEXT NOT NULL UNIQUE
        ) STRICT;

        CREATE TABLE mail (
            id        INTEGER NOT NULL REFERENCES status ON DELETE CASCADE,
            maildirID INTEGER NOT NULL REFERENCES maildir ON DELETE CASCADE,
            -- The part of the file's name that no other mail has.
            name      TEXT NOT NULL,
            -- What the mail and the article said when they last agreed: 1 seen, 2 flagged, 4 trashed.
            flags     INTEGER NOT NULL,
            PRIMARY KEY (id, maildirID)
        ) STRICT, WITHOUT ROWID;
        """

    private static let deliveries = """
        CREATE TABLE delivery (
            id        INTEGER PRIMARY KEY AUTOINCREMENT,    -- an id names a lock, and is not used again
            name      TEXT NOT NULL UNIQUE,
            query     TEXT NOT NULL,
            program   TEXT,                         -- JSON: with its arguments; NULL: 'rss follow' reads
            batch     INTEGER NOT NULL DEFAULT 1,
            isOrdered INTEGER NOT NULL DEFAULT 0,
            paused    INTEGER NOT NULL DEFAULT 0,
            round     INTEGER NOT NULL DEFAULT 1,   -- one more each time it begins again with old articles
            problem   TEXT
        ) STRICT;

        CREATE TABLE deliveryQueue (
            deliveryID INTEGER NOT NULL REFERENCES delivery ON DELETE CASCADE,
            id         INTEGER NOT NULL REFERENCES status ON DELETE CASCADE,
            round      INTEGER NOT NULL,
            undecided  INTEGER NOT NULL DEFAULT 0,  -- whether the query has still to be applied
            batch      INTEGER,                     -- the first article of those that are tried together
            attempts   INTEGER NOT NULL DEFAULT 0,
            failures   INTEGER NOT NULL DEFAULT 0,  -- those of the attempts that count
            retryAt    INTEGER,                     -- NULL: at the next opportunity
            parkedAt   INTEGER,
            error      TEXT,
            PRIMARY KEY (deliveryID, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX deliveryQueueArticle ON deliveryQueue (id);
        CREATE INDEX deliveryQueueDue ON deliveryQueue (deliveryID, retryAt, id)
        WHERE undecided = 0 AND parkedAt IS NULL;
        CREATE INDEX deliveryQueueUndecided ON deliveryQueue (deliveryID, id) WHERE undecided = 1;
        """
}
