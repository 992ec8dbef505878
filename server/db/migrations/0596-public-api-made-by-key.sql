-- The key that made a key by a call of the API. Revoking it revokes what it made. Null for keys of the dashboard, and
-- for those that were made before it was recorded.
alter table api_key add column made_by_key uuid references api_key;
create index api_key_made_by on api_key (made_by_key) where made_by_key is not null;
