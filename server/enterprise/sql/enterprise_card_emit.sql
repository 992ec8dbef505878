-- Trigger function: emits an event when a company's card is saved, or removed.
--
-- Applied before the tables as enterprise_card_tell: a trigger of enterprise_card calls it.
create or replace function enterprise_card_emit() returns trigger language plpgsql as $$
begin
  perform webhook_emit(array[jsonb_build_object('company', new.enterprise_id, 'kind', 'funding_sources', 'id', new.id,
    'name', new.card_id,
    'event', case when new.removed_at is null then 'FUNDING_SOURCES.CREATED' else 'FUNDING_SOURCES.DELETED' end)]);
  return null;
end $$;
