-- Trigger function: tells a company's servers that a campaign was made.
--
-- Applied before the tables: a trigger of campaign calls it.
create or replace function campaign_tell_new() returns trigger language plpgsql as $$
begin
  perform webhook_emit(array_agg(jsonb_build_object('company', enterprise_id, 'kind', 'campaigns', 'id', id,
    'event', 'CAMPAIGNS.CREATED')))
  from later
  having count(*) > 0;
  return null;
end $$;
