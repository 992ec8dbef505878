-- The same as payout_channel_waits for a payout from the dashboard. Nothing of today calls it: pay_person of 0.4.0 does, also in
-- calls that wait for a balance while the functions are replaced.
create or replace function payout_waits(
  p_id uuid, p_enterprise_id uuid, p_user_id uuid, p_role text, p_cents bigint, p_now timestamptz
) returns boolean language plpgsql as $$
begin
  return payout_channel_waits(p_id, p_enterprise_id, p_user_id, p_role, 'dashboard', p_cents, p_now);
end $$;
