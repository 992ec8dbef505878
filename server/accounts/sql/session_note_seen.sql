-- Trigger function that keeps when the user of a session that ends was last active.
--
-- Applied before the tables: a trigger of session calls it.
create or replace function session_note_seen() returns trigger language plpgsql as $$
begin
  insert into user_seen as known (user_id, seen_at) values (old.user_id, old.last_active_at)
  on conflict (user_id) do update set seen_at = excluded.seen_at where known.seen_at < excluded.seen_at;
  return null;
end $$;
