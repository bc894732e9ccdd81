-- The notifications, one row each, keyed by seq alone: a second index on this table would make a
-- push several times as dear. Cheap columns that searches look at come first.
CREATE TABLE push (
    seq            INTEGER PRIMARY KEY,
    received_us    INTEGER NOT NULL, -- microseconds since 1970
    status         INTEGER NOT NULL, -- the HTTP status answered
    connection     INTEGER NOT NULL,
    stream         INTEGER NOT NULL,
    environment    INTEGER NOT NULL, -- 0 sandbox, 1 production
    priority       INTEGER,
    provider_token INTEGER,          -- provider_token.id
    reason         TEXT,
    push_type      TEXT,
    topic          TEXT,
    device_token   TEXT,
    apns_id        TEXT NOT NULL,
    unique_id      TEXT,
    collapse_id    TEXT,
    expiration     INTEGER,          -- seconds since 1970; 0 is "once, now or never"
    body_bytes     INTEGER NOT NULL, -- the full length, also where less was kept
    violations     TEXT,             -- a JSON array; NULL where no rule was broken
    headers        TEXT NOT NULL,    -- lines "name: value", up to the authorization's value
    headers_after  TEXT,             -- and from its end; NULL without an authorization
    body           BLOB NOT NULL
) STRICT;

-- The values of authorization headers: the same few hundred bytes for thousands of pushes.
-- A row serves pushes from first_seq on, for a bounded stretch; after that a new row is made, so
-- that rows can go when their pushes have gone.
CREATE TABLE provider_token (
    id            INTEGER PRIMARY KEY,
    first_seq     INTEGER NOT NULL,
    first_seen_us INTEGER NOT NULL,
    key_id        TEXT,
    team_id       TEXT,
    issued_at     INTEGER, -- the iat claim, seconds since 1970
    value         TEXT NOT NULL
) STRICT;

-- The index, filled afterwards by maintenance for all seq below state.indexed_before: for each
-- segment of 4096 pushes up to 16 rows, by the first 4 of the 24 bits of a hash of (what, value).
-- Entries are 4 bytes each, little-endian: the hash's other 20 bits << 12 | offset, where
-- seq = segment * 4096 + offset; in the order of the pushes.
CREATE TABLE lookup (
    bucket  INTEGER PRIMARY KEY, -- segment << 4 | the hash's first 4 bits
    entries BLOB NOT NULL
) STRICT;

CREATE TABLE state (
    id             INTEGER PRIMARY KEY CHECK (id = 1),
    indexed_before INTEGER NOT NULL, -- pushes with a lower seq are in lookup
    removed_seq    INTEGER NOT NULL, -- the highest seq that was ever removed: never given again
    removed        INTEGER NOT NULL, -- how many pushes were removed, for whatever cause
    pruned         INTEGER NOT NULL  -- how many of those to keep within the limit
) STRICT;

INSERT INTO state (id, indexed_before, removed_seq, removed, pruned) VALUES (1, 0, 0, 0, 0);

-- For people with the sqlite3 shell; docs/STORE.md describes it.
CREATE VIEW notifications AS
SELECT
    push.seq AS seq,
    strftime('%Y-%m-%dT%H:%M:%S', push.received_us / 1000000, 'unixepoch')
        || printf('.%06dZ', push.received_us % 1000000) AS received_at,
    iif(push.environment = 1, 'production', 'sandbox') AS environment,
    push.status AS status,
    push.reason AS reason,
    push.device_token AS device_token,
    push.topic AS topic,
    push.push_type AS push_type,
    push.priority AS priority,
    iif(push.expiration = 0, 'now', strftime('%Y-%m-%dT%H:%M:%SZ', push.expiration, 'unixepoch'))
        AS expiration,
    push.collapse_id AS collapse_id,
    push.apns_id AS apns_id,
    push.unique_id AS unique_id,
    push.connection AS connection,
    push.stream AS stream,
    provider_token.key_id AS key_id,
    provider_token.team_id AS team_id,
    strftime('%Y-%m-%dT%H:%M:%SZ', provider_token.issued_at, 'unixepoch') AS token_issued_at,
    push.body_bytes AS body_bytes,
    CAST(push.body AS TEXT) AS body,
    push.violations AS violations,
    push.headers || coalesce(provider_token.value, '') || coalesce(push.headers_after, '')
        AS headers
FROM push LEFT JOIN provider_token ON provider_token.id = push.provider_token;
