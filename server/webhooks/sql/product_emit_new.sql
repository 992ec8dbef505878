-- Trigger function: emits an event to all companies when products are added.
--
-- Applied before the tables as product_tell_new: a trigger of gift_card calls it.
create or replace function product_emit_new() returns trigger language plpgsql as $$
begin
  perform webhook_emit(array_agg(jsonb_build_object('company', listening.enterprise_id, 'kind', 'products',
    'id', later.id, 'event', 'PRODUCTS.ADDED') order by later.search_name, later.id))
  from later
  cross join (
    select distinct enterprise_id from webhook_endpoint where deleted_at is null and disabled_at is null
  ) as listening
  where later.available
  having count(*) > 0;
  return null;
end $$;
