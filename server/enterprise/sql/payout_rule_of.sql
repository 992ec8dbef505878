-- What a manager may pay: above which amount a payout waits for another manager, and the limits of one payout,
-- a day and a month. The company's rule for the role stands in place of the default, and the manager's own
-- limits in place of the role's. Null: no line, no limit.
create or replace function payout_rule_of(p_enterprise_id uuid, p_user_id uuid, p_role text)
returns table (
  approval_above_cents bigint, payout_limit_cents bigint, day_limit_cents bigint, month_limit_cents bigint
) language plpgsql stable rows 1 as $$
#variable_conflict use_column
begin
  return query
  select
    case when own.role is null then usual.approval_above_cents else own.approval_above_cents end,
    case when person.user_id is not null then person.payout_limit_cents
      when own.role is not null then own.payout_limit_cents else usual.payout_limit_cents end,
    case when person.user_id is not null then person.day_limit_cents
      when own.role is not null then own.day_limit_cents else usual.day_limit_cents end,
    case when person.user_id is not null then person.month_limit_cents
      when own.role is not null then own.month_limit_cents else usual.month_limit_cents end
  from payout_role_default usual
  left join payout_role_rule own on own.enterprise_id = p_enterprise_id and own.role = usual.role
  left join payout_person_limit person on person.user_id = p_user_id
  where usual.role = p_role;
end $$;
