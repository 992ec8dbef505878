-- What a manager may still pay from the dashboard without a second manager, in cents; null where their role has no line.
create or replace function payout_unapproved_left(
  p_enterprise_id uuid, p_user_id uuid, p_role text, p_now timestamptz
) returns bigint language plpgsql stable as $$
begin
  return payout_line_left(p_enterprise_id, p_user_id, p_role, 'dashboard', p_now);
end $$;
