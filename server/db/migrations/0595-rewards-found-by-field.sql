-- Outside a transaction
-- Programs and the dashboard look for rewards by the values of custom fields; most rewards have none.
create index concurrently if not exists reward_fields on reward using gin (custom_fields jsonb_path_ops)
  where custom_fields is not null;
