-- Trigger function: a new company has a campaign that allows all gift cards.
--
-- Applied before the tables: a trigger of enterprise calls it.
create or replace function campaign_open_default() returns trigger language plpgsql as $$
begin
  insert into campaign (id, enterprise_id, name, is_default, created_at)
  values (new_id(), new.id, 'Default Campaign', true, clock_timestamp());
  return null;
end $$;
