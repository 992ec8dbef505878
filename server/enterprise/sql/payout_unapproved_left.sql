-- What a manager may still pay without a second manager, in cents; null where their role has no line. Below zero
-- where the line was lowered since.
create or replace function payout_unapproved_left(
  p_enterprise_id uuid, p_user_id uuid, p_role text, p_now timestamptz
) returns bigint language plpgsql stable as $$
declare
  line_cents bigint;
begin
  select approval_above_cents into line_cents from payout_rule_of(p_enterprise_id, p_user_id, p_role);
  if line_cents is null then
    return null;
  end if;
  return line_cents - coalesce((
    select sum(cents) from payout_unapproved
    where user_id = p_user_id and paid_at > p_now - interval '24 hours'), 0)::bigint;
end $$;
