-- Trigger function: emits an event when an order of a company ends.
--
-- Applied before the tables as reward_order_tell: the trigger on reward_order calls it.
create or replace function reward_order_emit() returns trigger language plpgsql as $$
begin
  perform webhook_emit(array_agg(jsonb_build_object('company', later.payer_id, 'kind', 'orders', 'id', later.id,
    'event', case later.state when 'EXECUTED' then 'ORDERS.APPROVED' when 'CANCELED' then 'ORDERS.CANCELED'
      else 'ORDERS.FAILED' end)
    order by later.id))
  from later
  join earlier on earlier.id = later.id and earlier.state <> later.state
  where later.payer_kind = 'enterprise'
    and (later.state in ('CANCELED', 'FAILED') or (later.state = 'EXECUTED' and earlier.state like 'PENDING%'))
  having count(*) > 0;
  return null;
end $$;
