-- Trigger function: emits the events of rewards that are written as delivered: links that a company gets with its order.
--
-- Applied before the tables: the trigger on reward calls it.
create or replace function reward_emit_new() returns trigger language plpgsql as $$
begin
  -- As in reward_emit.
  if not exists (select from webhook_endpoint where deleted_at is null and disabled_at is null) then
    return null;
  end if;
  perform webhook_emit(array_agg(jsonb_build_object('company', sender_id, 'kind', 'rewards', 'id', id,
    'event', 'REWARDS.DELIVERY.SUCCEEDED') order by id))
  from later
  where sender_kind = 'enterprise' and delivery = 'SUCCEEDED'
  having count(*) > 0;
  return null;
end $$;
