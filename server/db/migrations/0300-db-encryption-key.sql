-- The keys that may have encrypted what is in this database, by their fingerprints. A process that lacks one of
-- them could not read what others wrote, so it refuses to start (docs/decisions/0056-one-set-of-keys.md).
create table encryption_key (
  id text primary key,
  first_used_at timestamptz not null default now()
);
