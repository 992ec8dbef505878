-- Writes events for every endpoint of their companies that asked for them, in the transaction that made them happen.
--
-- Arguments: the events as a list of { company, event, kind, id, name, meta }, in the order in which they happened. A name
-- stands for the id where receivers know the resource by another one.
-- Locks: none; it only inserts.
create or replace function webhook_emit(p_events jsonb[]) returns void language plpgsql as $$
declare
  endpoints uuid[];
begin
  -- Most companies have no endpoint, and looking for one costs a sixth of writing to none.
  if not exists (
    select from webhook_endpoint
    where enterprise_id = any (array(select (event ->> 'company')::uuid from unnest(p_events) as event))
      and deleted_at is null and disabled_at is null
  ) then
    return;
  end if;
  with written as (
    insert into webhook_delivery (id, event_id, endpoint_id, event, resource_kind, resource_id, resource_name, meta,
      created_at, due_at)
    select new_id(), happened.event_id, endpoint.id, happened.event, happened.kind, happened.id, happened.name, happened.meta,
      happened.at, happened.at
    from (
      select new_id() as event_id, clock_timestamp() as at, place, (event ->> 'company')::uuid as company,
        event ->> 'event' as event, event ->> 'kind' as kind, (event ->> 'id')::uuid as id, event ->> 'name' as name,
        coalesce(event -> 'meta', '{}') as meta
      from unnest(p_events) with ordinality as list (event, place)
    ) as happened
    join webhook_endpoint endpoint on endpoint.enterprise_id = happened.company
      and endpoint.deleted_at is null and endpoint.disabled_at is null
      and (cardinality(endpoint.events) = 0 or happened.event = any (endpoint.events))
    order by happened.place
    returning endpoint_id
  )
  select array_agg(distinct endpoint_id) into endpoints from written;
  if endpoints is not null then
    perform enqueue_jobs('send-webhooks', array(
      select jsonb_build_object('endpointId', endpoint) from unnest(endpoints) as endpoint));
  end if;
end $$;
