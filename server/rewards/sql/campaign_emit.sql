-- Trigger function: emits an event when a campaign is deleted.
--
-- Applied before the tables as campaign_tell: a trigger of campaign calls it.
create or replace function campaign_emit() returns trigger language plpgsql as $$
begin
  perform webhook_emit(array_agg(jsonb_build_object('company', later.enterprise_id, 'kind', 'campaigns',
    'id', later.id, 'event', 'CAMPAIGNS.DELETED')))
  from later
  join earlier on earlier.id = later.id and earlier.deleted_at is null
  where later.deleted_at is not null
  having count(*) > 0;
  return null;
end $$;
