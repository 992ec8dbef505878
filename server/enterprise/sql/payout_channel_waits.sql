-- Whether a payout, or the total of a batch, waits for another manager: above the line of its channel, together with what
-- its maker paid without one in the last 24 hours. What does not wait is added to that.
--
-- Arguments: the payout or the batch, the company, the manager with their role, the channel, the sum in cents, and the time.
-- Locks: none. The caller holds the lock of the company's balance where there is a line: otherwise payouts at the
-- same moment would not see each other.
create or replace function payout_channel_waits(
  p_id uuid, p_enterprise_id uuid, p_user_id uuid, p_role text, p_channel text, p_cents bigint, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  left_cents constant bigint := payout_line_left(p_enterprise_id, p_user_id, p_role, p_channel, p_now);
begin
  if left_cents is null then
    return false;
  end if;
  if p_cents > left_cents then
    return true;
  end if;
  delete from payout_unapproved where user_id = p_user_id and paid_at <= p_now - interval '24 hours';
  insert into payout_unapproved (id, user_id, cents, paid_at, channel)
  values (p_id, p_user_id, p_cents, p_now, p_channel);
  return false;
end $$;
