-- Trigger function: emits an event when a card payment reaches the shared balance of a company.
--
-- Applied before the tables as funding_tell: a trigger of payment calls it.
create or replace function funding_emit() returns trigger language plpgsql as $$
begin
  perform webhook_emit(array[jsonb_build_object('company', new.enterprise_id, 'kind', 'funding_sources',
    'id', new.enterprise_id, 'event', 'FUNDING_SOURCES.FUNDED')]);
  return null;
end $$;
