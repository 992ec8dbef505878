-- Trigger function: tells a company's servers that an order was placed.
--
-- Applied before the tables: the trigger on reward_order calls it.
create or replace function reward_order_tell_new() returns trigger language plpgsql as $$
begin
  perform webhook_emit(array_agg(jsonb_build_object('company', payer_id, 'kind', 'orders', 'id', id,
    'event', 'ORDERS.CREATED')))
  from later
  where payer_kind = 'enterprise'
  having count(*) > 0;
  return null;
end $$;
