PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE account (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    service TEXT NOT NULL,
    name    TEXT NOT NULL UNIQUE,
    dateSynced INTEGER,     -- when a sync of the account last ended
    syncResult TEXT         -- NULL: it went well
, url TEXT, user TEXT, since TEXT, frozen TEXT, doubts TEXT NOT NULL DEFAULT '', dateSucceeded INTEGER, lastLabel TEXT) STRICT;
INSERT INTO account VALUES(1,'local','local',1795317324,NULL,NULL,NULL,NULL,NULL,'',1795317324,NULL);
INSERT INTO account VALUES(2,'miniflux','server',1795317326,NULL,'http://127.0.0.1:8092','alice','{"date":1795317326,"dateOfVersion":1795317326,"mark":{"after":1795317177,"known":{"count":6,"newest":1795317297330120}},"version":"2.2.6"}',NULL,'',1795317326,NULL);
CREATE TABLE folder (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
    name      TEXT NOT NULL, serverID TEXT,
    UNIQUE (accountID, name)
) STRICT;
INSERT INTO folder VALUES(1,1,'Empty',NULL);
INSERT INTO folder VALUES(2,1,'News',NULL);
INSERT INTO folder VALUES(3,2,'All','1');
INSERT INTO folder VALUES(4,2,'Earth','2');
CREATE TABLE feed (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    accountID    INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
    url          TEXT NOT NULL,
    title        TEXT,
    customTitle  TEXT,
    siteURL      TEXT,
    isSubscribed INTEGER NOT NULL DEFAULT 1,
    dateAdded    INTEGER NOT NULL, serverID TEXT, dateHidden INTEGER,
    UNIQUE (accountID, url)
) STRICT;
INSERT INTO feed VALUES(1,1,'http://127.0.0.1:8970/science.xml','Science',NULL,'http://127.0.0.1:8970/',1,1795317324,NULL,NULL);
INSERT INTO feed VALUES(2,1,'http://127.0.0.1:8970/news.xml','News','The News','http://127.0.0.1:8970/',1,1795317324,NULL,NULL);
INSERT INTO feed VALUES(3,1,'http://127.0.0.1:8970/limited.xml','Limited',NULL,'http://127.0.0.1:8970/',1,1795317324,NULL,NULL);
INSERT INTO feed VALUES(4,1,'http://127.0.0.1:8970/removed.xml','Removed',NULL,'http://127.0.0.1:8970/',0,1795317324,NULL,NULL);
INSERT INTO feed VALUES(5,2,'http://127.0.0.1:8970/remote1.xml','Remote 1',NULL,'http://127.0.0.1:8970/remote1',1,1795317326,'1',NULL);
INSERT INTO feed VALUES(6,2,'http://127.0.0.1:8970/remote2.xml','Remote 2',NULL,'http://127.0.0.1:8970/remote2',1,1795317326,'2',NULL);
CREATE TABLE formerURL (
    accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
    url       TEXT NOT NULL,
    feedID    INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
    PRIMARY KEY (accountID, url)
) STRICT, WITHOUT ROWID;
CREATE TABLE feedFolder (
    feedID   INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
    folderID INTEGER NOT NULL REFERENCES folder ON DELETE CASCADE,
    PRIMARY KEY (feedID, folderID)
) STRICT, WITHOUT ROWID;
INSERT INTO feedFolder VALUES(2,2);
INSERT INTO feedFolder VALUES(5,3);
INSERT INTO feedFolder VALUES(6,4);
CREATE TABLE refresh (
    feedID       INTEGER PRIMARY KEY REFERENCES feed ON DELETE CASCADE,
    etag         TEXT,
    lastModified TEXT,
    bodyHash     INTEGER,
    dateChecked  INTEGER,
    timeToLive   INTEGER,       -- seconds
    outcome      TEXT NOT NULL,
    httpStatus   INTEGER,
    reason       TEXT,
    failures     INTEGER NOT NULL DEFAULT 0,
    moveURL      TEXT,
    moveDays     INTEGER,
    moveLastDay  INTEGER
, fresh INTEGER, retryAt INTEGER, skipHours INTEGER NOT NULL DEFAULT 0, skipDays INTEGER NOT NULL DEFAULT 0, recentCount INTEGER, recentSince INTEGER, failingSince INTEGER, dateReported INTEGER, dateRead INTEGER, dateFull INTEGER, announcedURL TEXT) STRICT;
INSERT INTO refresh VALUES(1,NULL,'Sun, 22 Nov 2026 03:14:28 GMT',8314136174851915592,1795317324,NULL,'updated',200,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,4,1769932800,NULL,NULL,1795317324,NULL,NULL);
INSERT INTO refresh VALUES(2,NULL,'Sun, 22 Nov 2026 03:14:28 GMT',-1622888782508882223,1795317324,NULL,'updated',200,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,2,1795165200,NULL,NULL,1795317324,NULL,NULL);
INSERT INTO refresh VALUES(3,NULL,'Sun, 22 Nov 2026 03:14:28 GMT',6587645636438482959,1795317324,NULL,'failed',429,'HTTP 429 Too Many Requests',1,NULL,NULL,NULL,NULL,1795403724,0,0,2,1794906000,1795317324,1795317324,NULL,NULL,NULL);
CREATE TABLE IF NOT EXISTS "backoff" (
    host  TEXT PRIMARY KEY,
    until INTEGER NOT NULL
, refusals INTEGER NOT NULL DEFAULT 0, burst INTEGER, pause REAL, answers INTEGER) STRICT, WITHOUT ROWID;
INSERT INTO backoff VALUES('127.0.0.1',1795403724,0,NULL,NULL,NULL);
CREATE TABLE status (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    accountID   INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
    articleID   TEXT NOT NULL,   -- the account's own id; local: feed, colon, the feed's id
    feedID      INTEGER REFERENCES feed,
    read        INTEGER NOT NULL DEFAULT 0,
    starred     INTEGER NOT NULL DEFAULT 0,
    deleted     INTEGER NOT NULL DEFAULT 0,
    date        INTEGER NOT NULL,   -- for the order of lists
    dateArrived INTEGER NOT NULL,
    dateGone    INTEGER, dateRead INTEGER, dateDone INTEGER, dateKept INTEGER, size INTEGER, isImported INTEGER NOT NULL DEFAULT 0,            -- since when the feed doesn't list it any more
    UNIQUE (accountID, articleID)
) STRICT;
INSERT INTO status VALUES(1,1,'1:s1',1,1,0,0,1769932800,1795317324,NULL,NULL,1795855420,NULL,46,0);
INSERT INTO status VALUES(2,1,'1:s2',1,0,1,0,1795075200,1795317324,NULL,NULL,NULL,NULL,60,0);
INSERT INTO status VALUES(3,1,'1:s3',1,1,0,0,1795161600,1795317324,NULL,1795317325,NULL,NULL,150,0);
INSERT INTO status VALUES(4,1,'1:s4',1,0,1,0,1795248000,1795317324,NULL,NULL,NULL,NULL,142,0);
INSERT INTO status VALUES(5,1,'2:n1',2,0,0,1,1795165200,1795317324,NULL,NULL,1795855420,NULL,NULL,0);
INSERT INTO status VALUES(6,1,'2:n2',2,1,0,0,1795251600,1795317324,NULL,NULL,1795855420,NULL,55,0);
INSERT INTO status VALUES(7,1,'3:l1',3,0,0,0,1794906000,1795317324,NULL,NULL,NULL,NULL,39,0);
INSERT INTO status VALUES(8,1,'3:l2',3,0,0,0,1794992400,1795317324,NULL,NULL,NULL,NULL,46,0);
INSERT INTO status VALUES(10,1,'4:r2',4,0,1,0,1794992400,1795317324,1795317325,NULL,NULL,NULL,48,0);
INSERT INTO status VALUES(11,2,'1',5,1,0,0,1795237200,1795317326,NULL,NULL,1795855420,NULL,72,0);
INSERT INTO status VALUES(12,2,'2',5,1,0,0,1795240800,1795317326,NULL,NULL,1795855420,NULL,75,0);
INSERT INTO status VALUES(13,2,'3',5,0,1,0,1795244400,1795317326,NULL,NULL,NULL,NULL,74,0);
INSERT INTO status VALUES(14,2,'4',6,1,0,0,1795237200,1795317326,NULL,NULL,1795855420,NULL,72,0);
INSERT INTO status VALUES(15,2,'5',6,0,0,0,1795240800,1795317326,NULL,NULL,NULL,NULL,75,0);
INSERT INTO status VALUES(16,2,'6',6,0,0,0,1795244400,1795317326,NULL,NULL,NULL,NULL,74,0);
INSERT INTO status VALUES(17,2,'7',NULL,0,0,0,1795317300,1795317300,NULL,NULL,NULL,NULL,NULL,0);
CREATE TABLE article (
    id            INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE,
    fingerprint   INTEGER NOT NULL,
    title         TEXT,
    url           TEXT,
    author        TEXT,
    externalURL   TEXT,
    imageURL      TEXT,
    language      TEXT,
    datePublished INTEGER,
    dateModified  INTEGER,
    tags          TEXT,   -- JSON
    enclosures    TEXT,   -- JSON
    summary       TEXT,
    content       TEXT    -- HTML
, commentsURL TEXT) STRICT;
INSERT INTO article VALUES(1,-4818789690678056022,'Old news','http://127.0.0.1:8970/old',NULL,NULL,NULL,NULL,1769932800,NULL,NULL,NULL,NULL,'From February',NULL);
INSERT INTO article VALUES(2,1146514201806797123,'Café in orbit','http://127.0.0.1:8970/cafe',NULL,NULL,NULL,NULL,1795075200,NULL,NULL,NULL,NULL,'Espresso, weightless',NULL);
INSERT INTO article VALUES(3,-747101734311054196,'Enceladus','http://127.0.0.1:8970/enceladus',NULL,NULL,NULL,NULL,1795161600,NULL,NULL,'[{"mimeType":"audio\/mpeg","size":1000,"url":"http:\/\/127.0.0.1:8970\/enceladus.mp3"}]',NULL,'<p>Water under ice.</p>',NULL);
INSERT INTO article VALUES(4,-2828505565758057907,'Comets','http://127.0.0.1:8970/comets','Ann',NULL,NULL,NULL,1795248000,NULL,'["Space"]',NULL,'A comet','<p>A comet passed.</p><p><img src="http://127.0.0.1:8970/comet.jpg" alt="A tail of ice"></p>',NULL);
INSERT INTO article VALUES(6,580863541243765157,'Ferries are late','http://127.0.0.1:8970/ferries',NULL,NULL,NULL,NULL,1795251600,NULL,NULL,NULL,NULL,'Wind again',NULL);
INSERT INTO article VALUES(7,7696027790464840396,'Once more','http://127.0.0.1:8970/goes',NULL,NULL,NULL,NULL,1794906000,NULL,NULL,NULL,NULL,'Goes',NULL);
INSERT INTO article VALUES(8,-4182656271841662281,'Asked too often','http://127.0.0.1:8970/kept',NULL,NULL,NULL,NULL,1794992400,NULL,NULL,NULL,NULL,'Stays',NULL);
INSERT INTO article VALUES(10,-4586819293471378066,'Kept for its star','http://127.0.0.1:8970/kept',NULL,NULL,NULL,NULL,1794992400,NULL,NULL,NULL,NULL,'Stays',NULL);
INSERT INTO article VALUES(11,-2225859475219082328,'Remote 1, first','http://127.0.0.1:8970/m1/1',NULL,NULL,NULL,NULL,1795237200,NULL,NULL,NULL,NULL,'First of remote 1, about rivers',NULL);
INSERT INTO article VALUES(12,-4781892149246673676,'Remote 1, second','http://127.0.0.1:8970/m1/2',NULL,NULL,NULL,NULL,1795240800,NULL,NULL,NULL,NULL,'Second of remote 1, about deserts',NULL);
INSERT INTO article VALUES(13,2667626536694278650,'Remote 1, third','http://127.0.0.1:8970/m1/3',NULL,NULL,NULL,NULL,1795244400,NULL,NULL,NULL,NULL,'Third of remote 1, about glaciers',NULL);
INSERT INTO article VALUES(14,-2927683231853872161,'Remote 2, first','http://127.0.0.1:8970/m2/1',NULL,NULL,NULL,NULL,1795237200,NULL,NULL,NULL,NULL,'First of remote 2, about rivers',NULL);
INSERT INTO article VALUES(15,-3989298127755501405,'Remote 2, second','http://127.0.0.1:8970/m2/2',NULL,NULL,NULL,NULL,1795240800,NULL,NULL,NULL,NULL,'Second of remote 2, about deserts',NULL);
INSERT INTO article VALUES(16,900416194182783091,'Remote 2, third','http://127.0.0.1:8970/m2/3',NULL,NULL,NULL,NULL,1795244400,NULL,NULL,NULL,NULL,'Third of remote 2, about glaciers',NULL);
CREATE TABLE IF NOT EXISTS "missingContent" (
    id        INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE,
    accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
    tries     INTEGER NOT NULL DEFAULT 0   -- how often the server didn't know it
, nextTryAt INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO missingContent VALUES(17,2,1,0);
CREATE TABLE server (
    origin      TEXT PRIMARY KEY,
    level       REAL NOT NULL,
    date        REAL NOT NULL,
    pausedUntil INTEGER
, readsPausedUntil INTEGER) STRICT, WITHOUT ROWID;
INSERT INTO server VALUES('http://127.0.0.1:8092',1.3728160858154296875,1795317326.4007411003,NULL,NULL);
CREATE TABLE savedSearch (
    name  TEXT PRIMARY KEY COLLATE NOCASE,
    query TEXT NOT NULL     -- as it was typed
) STRICT, WITHOUT ROWID;
INSERT INTO savedSearch VALUES('quiet','@space is:unread');
INSERT INTO savedSearch VALUES('space','feed:(1@1 "http://127.0.0.1:8970/science.xml" "Science") OR title:glaciers');
CREATE TABLE rule (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    query    TEXT NOT NULL,     -- as it was typed
    read     INTEGER,           -- what the article becomes; NULL: it stays as it is
    starred  INTEGER,
    deletes  INTEGER NOT NULL DEFAULT 0,
    openWith TEXT               -- JSON: a program and its arguments
, paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1)), labels TEXT) STRICT;
INSERT INTO rule VALUES(1,'title:comets',NULL,1,0,NULL,0,NULL);
CREATE TABLE IF NOT EXISTS "ruleQueue" (
    id INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE
) STRICT;
INSERT INTO ruleQueue VALUES(16);
CREATE TABLE download (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    articleID INTEGER REFERENCES status ON DELETE SET NULL,
    url       TEXT NOT NULL UNIQUE,
    folder    TEXT NOT NULL,    -- an absolute path
    name      TEXT,             -- of the file in it; NULL: the server hasn't been asked
    type      TEXT,
    length    INTEGER,          -- in bytes, as the feed says; with a name, as the server says
    validator TEXT,             -- what the server must say for the rest to belong to the part that is there
    queuedAt  INTEGER NOT NULL,
    doneAt    INTEGER,
    attempts  INTEGER NOT NULL DEFAULT 0,
    error     TEXT
, wantedName TEXT, duration REAL, feedLength INTEGER) STRICT;
INSERT INTO download VALUES(1,3,'http://127.0.0.1:8970/enceladus.mp3','/tmp/Podcasts/Science',NULL,'audio/mpeg',1000,NULL,1795317327,NULL,0,NULL,NULL,NULL,1000);
CREATE TABLE derived (
    name    TEXT PRIMARY KEY,
    version INTEGER NOT NULL,   -- with which all of it was made
    target  INTEGER,            -- with which it is being made again; NULL: it isn't
    lastID  INTEGER             -- the last article for which that was done
) STRICT, WITHOUT ROWID;
INSERT INTO derived VALUES('sanitizedHTML',4,NULL,NULL);
INSERT INTO derived VALUES('searchText',1002,NULL,NULL);
CREATE TABLE feedSetting (
    feedID   INTEGER REFERENCES feed ON DELETE CASCADE,
    folderID INTEGER REFERENCES folder ON DELETE CASCADE,
    key      TEXT NOT NULL,
    name     TEXT NOT NULL DEFAULT '',  -- of a header, in lower case
    value    TEXT NOT NULL,             -- without what is secret
    secret   TEXT,                      -- the name by which the credentials file has that; NULL: there is none
    CHECK ((feedID IS NULL) <> (folderID IS NULL))
) STRICT;
INSERT INTO feedSetting VALUES(1,NULL,'full-text','','yes',NULL);
INSERT INTO feedSetting VALUES(3,NULL,'interval','','2h',NULL);
CREATE TABLE copiedStatus (
    id        INTEGER NOT NULL REFERENCES status ON DELETE CASCADE,
    accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,     -- the other one
    read      INTEGER NOT NULL,
    starred   INTEGER NOT NULL,
    PRIMARY KEY (id, accountID)
) STRICT, WITHOUT ROWID;
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','article_fts','article_fts',0,'CREATE VIRTUAL TABLE article_fts USING fts5 (
    title, body, content = ''articleText'', content_rowid = ''id'', tokenize = ''words''
)');
CREATE TABLE IF NOT EXISTS 'article_fts_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO article_fts_data VALUES(1,X'0e254d');
INSERT INTO article_fts_data VALUES(10,X'000000000103000003010101020101030101');
INSERT INTO article_fts_data VALUES(137438953473,X'0000026a0230310b08030101050108030101050108030101050101320e08030101050108030101050108030101050101610408010102050204626f75740b060101060106010106010601010601060101060106010106010601010602046761696e0606010103020272650602030204736b656408020201046361666502020202046f6d657404060101030601730402020107646573657274730c0601010703060101070109656e63656c6164757303020202077370726573736f0206010102010866656272756172790106010103030572726965730602020204697273740b080401010203080401010202026f720a02030203726f6d01060101020108676c6163696572730d06010107030601010702036f6573070601010201036963650306010104010601010802016e020203020274730a020401046b6570740a020201046c61746506020401046d6f726507020301046e65777301020301026f660406010107070601010301060101030106010103010601010301060101030106010103030374656e08020402026c6401020202036e636507020202047262697402020401067061737365640406010104010672656d6f74650b0802010104010802010104010802010104010802010104010802010104010802010104020569766572730b06010107030601010701067365636f6e640c080401010203080401010202037461720a0205040279730806010102020601010201047461696c04060101060204686972640d080401010203080401010202026f6f0802030105756e6465720306010103010577617465720306010102020965696768746c65737302060101030203696e64060601010204151509240b0709090b06130e0e0f0a12070a140a0f06070909090927080708090d2c1114080e0b12070c0c10');
INSERT INTO article_fts_data VALUES(274877906945,X'0000003505306361666502010108657370726573736f02010102696e020101056f726269740201010a7765696768746c657373020104080c0609');
INSERT INTO article_fts_data VALUES(412316860417,X'00000104023061020601010802026e6402060101100201730206010115020174020601011801046361666502020202056f66666565020601010e020372657702060101050202757002060101090104646f65730206010117020572696e6b7302060101060108657370726573736f0206010102010466726f6d02060101070104686f6d6502060101190102696e02080301010f02017402080101130501056b65657073020601010c01056f726269740202040104736179730206010111020468617065020601010b010674617374657302060101140203686174020601011203016502080101040b010a7765696768746c65737302060101030204686f7365020601010a0408090808090c0a090b0c0f0b0b0a090c0a0b0b0d0a0911');
CREATE TABLE IF NOT EXISTS 'article_fts_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO article_fts_idx VALUES(1,X'',2);
INSERT INTO article_fts_idx VALUES(2,X'',2);
INSERT INTO article_fts_idx VALUES(3,X'',2);
CREATE TABLE IF NOT EXISTS 'article_fts_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO article_fts_docsize VALUES(1,X'0202');
INSERT INTO article_fts_docsize VALUES(2,X'0318');
INSERT INTO article_fts_docsize VALUES(3,X'0103');
INSERT INTO article_fts_docsize VALUES(4,X'0107');
INSERT INTO article_fts_docsize VALUES(6,X'0302');
INSERT INTO article_fts_docsize VALUES(7,X'0201');
INSERT INTO article_fts_docsize VALUES(8,X'0301');
INSERT INTO article_fts_docsize VALUES(10,X'0401');
INSERT INTO article_fts_docsize VALUES(11,X'0306');
INSERT INTO article_fts_docsize VALUES(12,X'0306');
INSERT INTO article_fts_docsize VALUES(13,X'0306');
INSERT INTO article_fts_docsize VALUES(14,X'0306');
INSERT INTO article_fts_docsize VALUES(15,X'0306');
INSERT INTO article_fts_docsize VALUES(16,X'0306');
CREATE TABLE IF NOT EXISTS 'article_fts_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO article_fts_config VALUES('automerge',0);
INSERT INTO article_fts_config VALUES('crisismerge',1024);
INSERT INTO article_fts_config VALUES('hashsize',8388608);
INSERT INTO article_fts_config VALUES('usermerge',16);
INSERT INTO article_fts_config VALUES('version',4);
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
, etag TEXT, lastModified TEXT, readAs TEXT) STRICT;
INSERT INTO fullText VALUES(2,'whole','<article><p>Espresso, weightless: the crew drinks from a cup whose shape keeps the coffee in, and says that it tastes as it does at home.</p></article>','http://127.0.0.1:8970/cafe',24,1795855420,0,0,NULL,'Sat, 28 Nov 2026 08:43:39 GMT','1 ');
CREATE TABLE accountSetting (
    accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
    key       TEXT NOT NULL,
    name      TEXT NOT NULL DEFAULT '',  -- of a header, in lower case
    value     TEXT NOT NULL,             -- without what is secret
    secret    TEXT,                      -- the name by which the credentials file has that; NULL: there is none
    UNIQUE (accountID, key, name)
) STRICT;
CREATE TABLE pageBlock (
    id          INTEGER PRIMARY KEY,     -- the larger, the later it was seen
    feedID      INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
    fingerprint INTEGER NOT NULL,
    articleID   INTEGER NOT NULL,        -- the last article on whose page it was: status.id
    pages       INTEGER NOT NULL,        -- the number of articles on whose pages it was
    UNIQUE (feedID, fingerprint)
) STRICT;
INSERT INTO pageBlock VALUES(1,1,6286214926925834621,2,1);
CREATE TABLE register (
    accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
    kind      TEXT NOT NULL,
    key       TEXT NOT NULL,
    field     TEXT NOT NULL,
    value     TEXT NOT NULL,
    stamp     INTEGER NOT NULL,
    machine   TEXT NOT NULL, isWaiting INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (accountID, kind, key, field)
) STRICT, WITHOUT ROWID;
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
CREATE TABLE outgoingRecord (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
    kind      TEXT NOT NULL,
    key       TEXT NOT NULL,
    field     TEXT NOT NULL,
    value     TEXT NOT NULL,
    stamp     INTEGER NOT NULL
) STRICT;
CREATE TABLE ownMachine (
    accountID    INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
    machine      TEXT NOT NULL,
    segment      INTEGER NOT NULL,
    length       INTEGER NOT NULL,
    lastLine     TEXT NOT NULL,
    replaced     INTEGER NOT NULL,  -- segments up to this one hold nothing that a later one lacks; 0: none
    dateReplaced INTEGER            -- since when
) STRICT;
CREATE TABLE segment (
    accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
    path      TEXT NOT NULL,
    machine   TEXT NOT NULL,
    length    INTEGER NOT NULL,
    lastLine  TEXT NOT NULL,
    lastStamp INTEGER NOT NULL,     -- the greatest in it
    PRIMARY KEY (accountID, path)
) STRICT, WITHOUT ROWID;
CREATE TABLE sharedFeed (
    accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
    key       TEXT NOT NULL,
    feedID    INTEGER REFERENCES feed ON DELETE SET NULL,
    PRIMARY KEY (accountID, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE articleLabel (
    id    INTEGER NOT NULL REFERENCES status ON DELETE CASCADE,
    label TEXT NOT NULL,
    PRIMARY KEY (id, label)
) STRICT, WITHOUT ROWID;
INSERT INTO articleLabel VALUES(4,'later');
INSERT INTO articleLabel VALUES(15,'later');
CREATE TABLE note (
    id          INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE,
    text        TEXT NOT NULL,
    dateChanged INTEGER NOT NULL
) STRICT;
INSERT INTO note VALUES(3,'ask Ann',1795855420);
CREATE TABLE maildir (
    id   INTEGER PRIMARY KEY,
    -- With links resolved.
    path TEXT NOT NULL UNIQUE
, isMissed INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO maildir VALUES(1,'/home/ann/Mail',0);
CREATE TABLE mail (
    id        INTEGER NOT NULL REFERENCES status ON DELETE CASCADE,
    maildirID INTEGER NOT NULL REFERENCES maildir ON DELETE CASCADE,
    -- The part of the file's name that no other mail has.
    name      TEXT NOT NULL,
    -- What the mail and the article said when they last agreed: 1 seen, 2 flagged, 4 trashed.
    flags     INTEGER NOT NULL, trashed INTEGER NOT NULL DEFAULT 0, begun INTEGER NOT NULL DEFAULT 0, isBegun INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (id, maildirID)
) STRICT, WITHOUT ROWID;
INSERT INTO mail VALUES(2,1,'c7526d3489854547b266bc86077681cd',2,0,0,0);
INSERT INTO mail VALUES(4,1,'73504276ba6fabae1ea96235697f3a09',2,0,0,0);
INSERT INTO mail VALUES(10,1,'ec93c5b7c3b672d17b34fed0766b7927',2,0,0,0);
INSERT INTO mail VALUES(13,1,'749a44f95576db3cfa026b56a7688ea3',2,0,0,0);
CREATE TABLE duplicateKey (
    id      INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE,
    address INTEGER,
    title   INTEGER
) STRICT;
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
INSERT INTO delivery VALUES(1,'paper','','["/bin/true"]',1,0,1,1,NULL);
INSERT INTO delivery VALUES(2,'pipe','',NULL,1,0,0,1,NULL);
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
INSERT INTO deliveryQueue VALUES(1,1,1,0,NULL,0,0,NULL,NULL,NULL);
INSERT INTO deliveryQueue VALUES(1,2,1,0,NULL,0,0,NULL,NULL,NULL);
INSERT INTO deliveryQueue VALUES(1,3,1,0,NULL,0,0,NULL,NULL,NULL);
INSERT INTO deliveryQueue VALUES(1,4,1,0,NULL,0,0,NULL,NULL,NULL);
INSERT INTO deliveryQueue VALUES(1,6,1,0,NULL,0,0,NULL,NULL,NULL);
INSERT INTO deliveryQueue VALUES(1,7,1,0,NULL,0,0,NULL,NULL,NULL);
INSERT INTO deliveryQueue VALUES(1,8,1,0,NULL,0,0,NULL,NULL,NULL);
INSERT INTO deliveryQueue VALUES(1,10,1,0,NULL,0,0,NULL,NULL,NULL);
INSERT INTO deliveryQueue VALUES(1,11,1,0,NULL,0,0,NULL,NULL,NULL);
INSERT INTO deliveryQueue VALUES(1,12,1,0,NULL,0,0,NULL,NULL,NULL);
INSERT INTO deliveryQueue VALUES(1,13,1,0,NULL,0,0,NULL,NULL,NULL);
INSERT INTO deliveryQueue VALUES(1,14,1,0,NULL,0,0,NULL,NULL,NULL);
INSERT INTO deliveryQueue VALUES(1,15,1,0,NULL,0,0,NULL,NULL,NULL);
CREATE TABLE pending (
    id             INTEGER NOT NULL REFERENCES status ON DELETE CASCADE,
    mark           TEXT NOT NULL,               -- read, starred, label, note, deleted
    name           TEXT NOT NULL DEFAULT '',    -- of a label
    value          INTEGER NOT NULL CHECK (value IN (0, 1)),    -- the text of a note is in note
    queuedAt       INTEGER NOT NULL,
    sendingAt      INTEGER,                     -- NULL: it isn't in flight
    attempts       INTEGER NOT NULL DEFAULT 0,  -- that failed
    error          TEXT,                        -- why the server refuses it for good; NULL: it doesn't
    feedID         INTEGER REFERENCES feed,
    accountID      INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
    sentAt         INTEGER,                     -- when the server accepted it; NULL: it waits
    contradictions INTEGER NOT NULL DEFAULT 0,  -- how often a list of the server's said otherwise afterwards
    retryAt        INTEGER,                     -- before when it isn't sent again
    refusedAt      INTEGER,                     -- since when the server refuses it
    attemptedAt    INTEGER,                     -- when it was last sent, whatever became of that
    contradictedAt INTEGER,                     -- since when lists contradict it
    isUpheld       INTEGER NOT NULL DEFAULT 0,  -- whether the article itself had it after it was sent
    PRIMARY KEY (id, mark, name)
) STRICT, WITHOUT ROWID;
INSERT INTO pending VALUES(11,'read','',1,1795317326,1795317400,0,NULL,5,2,NULL,0,NULL,NULL,NULL,NULL,0);
INSERT INTO pending VALUES(12,'read','',1,1795317326,NULL,1,'HTTP 400 Bad Request',5,2,NULL,0,NULL,NULL,NULL,NULL,0);
INSERT INTO pending VALUES(13,'starred','',1,1795317326,NULL,0,NULL,5,2,NULL,0,NULL,NULL,NULL,NULL,0);
INSERT INTO pending VALUES(14,'read','',1,1795317326,NULL,0,NULL,6,2,NULL,0,NULL,NULL,NULL,NULL,0);
INSERT INTO pending VALUES(15,'starred','',0,1795317327,NULL,0,NULL,6,2,NULL,0,NULL,NULL,NULL,NULL,0);
INSERT INTO pending VALUES(16,'read','',0,1795317326,NULL,0,NULL,6,2,NULL,0,NULL,NULL,NULL,NULL,0);
CREATE TABLE undo (
    id      INTEGER PRIMARY KEY,
    process TEXT NOT NULL,  -- the same for all that one command changed
    name    TEXT NOT NULL,  -- of the command; empty if the kind says it
    date    INTEGER NOT NULL,
    kind    TEXT NOT NULL,  -- a mark: read, starred, label, note, deleted; or feed, or other
    former  TEXT NOT NULL,  -- of a mark: empty, a label's name, a note's text or 1;
                            -- feed: JSON, what was removed; other: JSON, commands that take it back
    present TEXT NOT NULL   -- of a mark
) STRICT;
CREATE TABLE undoRun (
    undoID INTEGER NOT NULL REFERENCES undo ON DELETE CASCADE,
    first  INTEGER NOT NULL,
    last   INTEGER NOT NULL,
    PRIMARY KEY (undoID, first)
) STRICT, WITHOUT ROWID;
CREATE TABLE mailFile (
    maildirID   INTEGER NOT NULL REFERENCES maildir ON DELETE CASCADE,
    -- Of the folder and the part of the name that stays when flags change.
    fingerprint INTEGER NOT NULL,
    name        TEXT,  -- as in mail; NULL: it is no article's mail
    PRIMARY KEY (maildirID, fingerprint)
) STRICT, WITHOUT ROWID;
CREATE TABLE listOrder (
    list TEXT NOT NULL PRIMARY KEY,
    sort TEXT NOT NULL
) STRICT;
CREATE TABLE readingPlace (
    id   INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE,
    part REAL NOT NULL
) STRICT;
CREATE TABLE madeLabel (
    accountID INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    PRIMARY KEY (accountID, name)
) STRICT, WITHOUT ROWID;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('account',2);
INSERT INTO sqlite_sequence VALUES('rule',1);
INSERT INTO sqlite_sequence VALUES('feed',6);
INSERT INTO sqlite_sequence VALUES('status',17);
INSERT INTO sqlite_sequence VALUES('folder',4);
INSERT INTO sqlite_sequence VALUES('download',1);
INSERT INTO sqlite_sequence VALUES('delivery',2);
CREATE INDEX formerURLFeed ON formerURL (feedID);
CREATE INDEX feedFolderFolder ON feedFolder (folderID);
CREATE INDEX statusDate ON status (date) WHERE deleted = 0;
CREATE INDEX statusUnread ON status (date) WHERE read = 0 AND deleted = 0;
CREATE INDEX statusStarred ON status (date) WHERE starred = 1 AND deleted = 0;
CREATE INDEX statusFeed ON status (feedID, date);
CREATE INDEX statusFeedUnread ON status (feedID, date) WHERE read = 0 AND deleted = 0;
CREATE UNIQUE INDEX accountServer ON account (url, coalesce(user, '')) WHERE url IS NOT NULL;
CREATE UNIQUE INDEX folderServerID ON folder (accountID, serverID) WHERE serverID IS NOT NULL;
CREATE UNIQUE INDEX feedServerID ON feed (accountID, serverID) WHERE serverID IS NOT NULL;
CREATE INDEX statusAccountUnread ON status (accountID) WHERE read = 0;
CREATE INDEX statusAccountStarred ON status (accountID) WHERE starred = 1;
CREATE INDEX statusDateRead ON status (dateRead) WHERE dateRead IS NOT NULL;
CREATE INDEX downloadArticle ON download (articleID);
CREATE INDEX articleID ON article (id);
CREATE INDEX missingContentAccount ON missingContent (accountID, tries);
CREATE INDEX statusKept ON status (accountID) WHERE dateKept IS NOT NULL;
CREATE UNIQUE INDEX feedSettingFeed ON feedSetting (feedID, key, name) WHERE feedID IS NOT NULL;
CREATE UNIQUE INDEX feedSettingFolder ON feedSetting (folderID, key, name) WHERE folderID IS NOT NULL;
CREATE VIEW articleText (id, title, body) AS
SELECT article.id, title, plainText(articleContent.content)
FROM article CROSS JOIN articleContent ON articleContent.id = article.id;
CREATE VIEW articleContent (id, content) AS
SELECT article.id, coalesce((SELECT html FROM fullText WHERE fullText.id = article.id), article.content)
FROM article;
CREATE INDEX outgoingRecordAccount ON outgoingRecord (accountID, id);
CREATE INDEX sharedFeedFeed ON sharedFeed (feedID);
CREATE INDEX articleLabelName ON articleLabel (label);
CREATE INDEX duplicateKeyAddress ON duplicateKey (address) WHERE address IS NOT NULL;
CREATE INDEX duplicateKeyTitle ON duplicateKey (title) WHERE title IS NOT NULL;
CREATE INDEX deliveryQueueArticle ON deliveryQueue (id);
CREATE INDEX deliveryQueueDue ON deliveryQueue (deliveryID, retryAt, id)
WHERE undecided = 0 AND parkedAt IS NULL;
CREATE INDEX deliveryQueueUndecided ON deliveryQueue (deliveryID, id) WHERE undecided = 1;
CREATE INDEX statusUndated ON status (accountID)
                WHERE dateDone IS NULL AND starred = 0 AND (read = 1 OR deleted = 1);
CREATE INDEX statusDone ON status (feedID, dateDone, dateGone)
                WHERE size IS NOT NULL AND starred = 0 AND read = 1;
CREATE INDEX statusBare ON status (accountID, dateDone)
                WHERE size IS NULL AND starred = 0 AND read = 1 AND deleted = 0;
CREATE INDEX statusDeleted ON status (feedID) WHERE deleted = 1;
CREATE INDEX pendingFeed ON pending (feedID);
CREATE INDEX pendingAccount ON pending (accountID, mark, name);
CREATE INDEX pendingOrder ON pending (accountID, mark, name, sendingAt, value, attempts, queuedAt)
WHERE error IS NULL AND sentAt IS NULL;
CREATE INDEX feedHidden ON feed (dateHidden) WHERE dateHidden IS NOT NULL;
CREATE INDEX statusHidden ON status (feedID) WHERE deleted = 2;
PRAGMA writable_schema=OFF;
COMMIT;
PRAGMA application_id=1920168804;
PRAGMA user_version=40;
