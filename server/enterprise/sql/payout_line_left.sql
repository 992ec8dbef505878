-- What a manager may still pay over a channel without a second manager, in cents; null where nothing of it waits. Below
-- zero where the line was lowered since. A channel with a line of its own counts for itself; the others share the line of
-- the role.
create or replace function payout_line_left(
  p_enterprise_id uuid, p_user_id uuid, p_role text, p_channel text, p_now timestamptz
) returns bigint language plpgsql stable as $$
declare
  line_cents bigint;
  has_own boolean;
begin
  select approval_above_cents into line_cents from payout_channel_line own
  where own.enterprise_id = p_enterprise_id and own.role = p_role and own.channel = p_channel;
  has_own := found;
  if not has_own then
    select approval_above_cents into line_cents from payout_rule_of(p_enterprise_id, p_user_id, p_role);
  end if;
  if line_cents is null then
    return null;
  end if;
  return line_cents - coalesce((
    select sum(paid.cents) from payout_unapproved paid
    where paid.user_id = p_user_id and paid.paid_at > p_now - interval '24 hours'
      and case when has_own then paid.channel = p_channel
        else not exists (select from payout_channel_line other
          where other.enterprise_id = p_enterprise_id and other.role = p_role and other.channel = paid.channel) end), 0)::bigint;
end $$;
