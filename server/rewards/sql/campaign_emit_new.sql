-- Trigger function: emits an event when a campaign is made.
--
-- Applied before the tables as campaign_tell_new: a trigger of campaign calls it.
create or replace function campaign_emit_new() returns trigger language plpgsql as $$
begin
  perform webhook_emit(array_agg(jsonb_build_object('company', enterprise_id, 'kind', 'campaigns', 'id', id,
    'event', 'CAMPAIGNS.CREATED')))
  from later
  having count(*) > 0;
  return null;
end $$;
