-- Trigger function: tells a company's servers that a card payment reached the shared balance.
--
-- Applied before the tables: a trigger of payment calls it.
create or replace function funding_tell() returns trigger language plpgsql as $$
begin
  perform webhook_emit(array[jsonb_build_object('company', new.enterprise_id, 'kind', 'funding_sources',
    'id', new.enterprise_id, 'event', 'FUNDING_SOURCES.FUNDED')]);
  return null;
end $$;
