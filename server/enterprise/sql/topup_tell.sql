-- Trigger function: tells a company's servers that a top-up was begun.
--
-- Applied before the tables: a trigger of topup calls it.
create or replace function topup_tell() returns trigger language plpgsql as $$
begin
  perform webhook_emit(array[jsonb_build_object('company', new.enterprise_id, 'kind', 'topups', 'id', new.id,
    'event', 'TOPUPS.CREATED')]);
  return null;
end $$;
