-- Trigger function: numbers the rewards of each company from 1 without a gap, so that a list finds any page, and its
-- length, by one look at an index.
--
-- Applied before the tables: the trigger on reward calls it.
-- Locks: none. Orders of one company write their rewards while they hold its balance, one after the other; another
-- caller would meet the unique index.
create or replace function reward_number() returns trigger language plpgsql as $$
begin
  new.number := 1 + coalesce((
    select last.number from reward last
    where last.sender_id = new.sender_id and last.number is not null
    order by last.number desc limit 1), 0);
  return new;
end $$;
