-- Subtracts what was not paid after all, or came back, from a manager's count of the day on which it was counted.
--
-- Locks: the manager's count of that day. The caller holds the lock of the company's balance.
create or replace function payout_uncount(p_user_id uuid, p_cents bigint, p_counted_at timestamptz) returns void
language plpgsql as $$
begin
  update payout_spent set cents = cents - p_cents
  where user_id = p_user_id and day = (p_counted_at at time zone 'UTC')::date and p_cents <> 0;
end $$;
