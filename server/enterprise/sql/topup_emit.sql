-- Trigger function: emits an event when a top-up begins.
--
-- Applied before the tables as topup_tell: a trigger of topup calls it.
create or replace function topup_emit() returns trigger language plpgsql as $$
begin
  perform webhook_emit(array[jsonb_build_object('company', new.enterprise_id, 'kind', 'topups', 'id', new.id,
    'event', 'TOPUPS.CREATED')]);
  return null;
end $$;
