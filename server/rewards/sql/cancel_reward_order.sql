-- Ends an order that waits without executing it: the money of each of its rewards returns to the payer.
--
-- Arguments: the order, the line on the payer's statement, and the time.
-- Returns: whether the order waited; otherwise nothing was done.
-- Locks: the order, then its rewards, then the balances in ascending id.
create or replace function cancel_reward_order(p_id uuid, p_returned text, p_now timestamptz)
returns boolean language plpgsql as $$
declare
  payer record;
  held record;
begin
  update reward_order set state = 'CANCELED', ended_at = p_now
  where id = p_id and state in ('PENDING APPROVAL', 'PENDING INTERNAL PAYMENT APPROVAL')
  returning payer_kind as kind, payer_id as id into payer;
  if not found then
    return false;
  end if;
  -- An order that waits is neither claimed nor canceled in part, so each reward returns whole.
  select count(*)::int as count, array_agg(id) as ids, array_agg(amount_cents) as amounts,
    array_agg(-amount_cents) as debits, array_agg('reward-return:' || id) as keys,
    array_agg(jsonb_build_object('rewardId', id)) as details
  into held
  from (select id, amount_cents from reward where order_id = p_id order by id for update) as locked;
  perform from ledger_post_batch('reward_return', held.keys, array_fill(null::uuid, array[held.count]),
    array_fill(null::uuid, array[held.count]), held.details,
    array(select generate_series(1, held.count)) || array(select generate_series(1, held.count)),
    array_fill('reward_hold'::text, array[held.count]) || array_fill(payer.kind, array[held.count]),
    held.ids || array_fill(payer.id, array[held.count]), held.debits || held.amounts,
    array_fill(null::text, array[held.count]) || array_fill(p_returned, array[held.count]), null, null, null);
  update reward set returned_cents = amount_cents, closed_as = 'canceled', closed_at = p_now where order_id = p_id;
  return true;
end $$;
