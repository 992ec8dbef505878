-- The hash of what was chosen: a key that repeats a claim repeats its cards and its address as well. Null for a claim of a
-- balance, which has no key, and for claims of earlier releases.
alter table reward_claim add column content_hash bytea;
