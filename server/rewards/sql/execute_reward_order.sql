-- Lets an order that waited go on: what is due is sent now, and the time to claim begins now where it would have
-- begun while the order waited.
--
-- Returns: whether the order waited; otherwise nothing was done.
-- Locks: the order, then its rewards.
create or replace function execute_reward_order(p_id uuid, p_now timestamptz) returns boolean language plpgsql as $$
begin
  update reward_order set state = 'EXECUTED', executed_at = p_now
  where id = p_id and state in ('PENDING APPROVAL', 'PENDING INTERNAL PAYMENT APPROVAL');
  if not found then
    return false;
  end if;
  update reward set
    delivery = case when delivery_method <> 'LINK' and deliver_at <= p_now then 'PENDING' else delivery end,
    deliver_at = greatest(deliver_at, p_now),
    expires_at = expires_at + (greatest(deliver_at, p_now) - deliver_at)
  where order_id = p_id;
  perform enqueue_deliveries(p_id);
  return true;
end $$;
