-- Trigger function: the payment of a top-up ended; emits an event that says how. An automatic one that came
-- to nothing has a job that follows it up.
--
-- Applied before the tables: a trigger of payment calls it.
-- Locks: the top-up.
create or replace function topup_end() returns trigger language plpgsql as $$
declare
  ended uuid;
  crossing uuid;
begin
  update topup set rejected_at = case when new.status <> 'completed' then clock_timestamp() end
  where payment_id = new.id returning id, crossing_id into ended, crossing;
  if ended is not null then
    perform webhook_emit(array[jsonb_build_object('company', new.enterprise_id, 'kind', 'topups', 'id', ended,
      'event', case new.status when 'completed' then 'TOPUPS.FULLY_CREDITED' else 'TOPUPS.REJECTED' end)]);
  end if;
  if crossing is not null and new.status <> 'completed' then
    perform enqueue_jobs('top-up-automatically', array[jsonb_build_object('crossingId', crossing)]);
  end if;
  return null;
end $$;
