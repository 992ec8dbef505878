-- Notes the jobs that mail or text the rewards of an order. Mails: one job for a hundred rewards, because a job costs the database more
-- than a mail does. The jobs of an order take turns with those of other orders.
--
-- Arguments: the order.
-- Locks: none; it only inserts.
create or replace function enqueue_deliveries(p_order uuid) returns void language plpgsql as $$
declare
  most constant int := 100;
  mailed uuid[];
  texted uuid[];
begin
  select array_agg(id order by position, id) filter (where delivery_method = 'EMAIL'),
    array_agg(id order by position, id) filter (where delivery_method = 'PHONE')
  into mailed, texted
  from reward where order_id = p_order and delivery = 'PENDING' and delivery_method <> 'LINK';
  if cardinality(mailed) = 1 then
    perform enqueue_jobs('deliver-reward', array(
      select jsonb_build_object('rewardId', id) from unnest(mailed) as id));
  elsif mailed is not null then
    perform enqueue_jobs('deliver-rewards', array(
      select jsonb_build_object('rewardIds', jsonb_agg(id order by place), 'turn', (place - 1) / most)
      from unnest(mailed) with ordinality as each (id, place)
      group by (place - 1) / most order by (place - 1) / most));
  end if;
  if texted is not null then
    perform enqueue_jobs('text-reward', array(
      select jsonb_build_object('rewardId', id) from unnest(texted) as id));
  end if;
end $$;
