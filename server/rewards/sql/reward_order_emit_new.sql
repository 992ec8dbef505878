-- Trigger function: emits an event when an order of a company is placed.
--
-- Applied before the tables as reward_order_tell_new: the trigger on reward_order calls it.
create or replace function reward_order_emit_new() returns trigger language plpgsql as $$
begin
  perform webhook_emit(array_agg(jsonb_build_object('company', payer_id, 'kind', 'orders', 'id', id,
    'event', 'ORDERS.CREATED')))
  from later
  where payer_kind = 'enterprise'
  having count(*) > 0;
  return null;
end $$;
