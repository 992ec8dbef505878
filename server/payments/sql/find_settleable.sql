-- Returns the payments of these intents with their account's balance and the user who is notified of them.
--
-- Arguments: the intents as the card processor names them.
-- Locks: none. The settings keep a plan that looks up each row by an index, whatever the tables' size was
-- when it was made.
create or replace function find_settleable(p_intent_ids text[]) returns setof settleable
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query select * from settleable where intent_id = any (p_intent_ids);
end $$;
