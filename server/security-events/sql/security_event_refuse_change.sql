-- Trigger function that refuses every change of a security event, except that old ones expire. Nothing younger
-- than 30 days can be deleted, whatever the setting says.
--
-- Errors: IN009 the table is append-only.
--
-- Applied before the tables: the triggers of security_event call it.
create or replace function security_event_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '30 days' then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'IN009';
end $$;
