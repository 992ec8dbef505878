-- Trigger function: emits an event to all companies when products leave the catalogue, come back, or take other amounts.
--
-- Applied before the tables as product_tell: a trigger of gift_card calls it.
create or replace function product_emit() returns trigger language plpgsql as $$
begin
  perform webhook_emit(array_agg(jsonb_build_object('company', listening.enterprise_id, 'kind', 'products',
    'id', later.id, 'event', case when not later.available then 'PRODUCTS.REMOVED'
      when earlier.available then 'PRODUCTS.UPDATED' else 'PRODUCTS.ADDED' end)
    order by later.search_name, later.id))
  from later
  join earlier on earlier.id = later.id and (earlier.available <> later.available
    or later.available and (earlier.min_cents, earlier.max_cents) <> (later.min_cents, later.max_cents))
  cross join (
    select distinct enterprise_id from webhook_endpoint where deleted_at is null and disabled_at is null
  ) as listening
  having count(*) > 0;
  return null;
end $$;
