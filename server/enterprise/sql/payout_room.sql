-- What a manager may still spend on a day, by each limit and budget that they have. The least of them counts.
--
-- Returns: the limit ('day', 'month' or 'budget'), the period of a budget, how much it allows in its period, and
-- how much of that is left, in cents; below zero where a limit was lowered since.
--
-- Later days of the same period count too: the caller read its clock before it queued for the balance, and another call, or
-- another machine, may have counted for tomorrow meanwhile. A budget with rollover has no end.
create or replace function payout_room(p_enterprise_id uuid, p_user_id uuid, p_role text, p_day date)
returns table (kind text, period text, allowed_cents bigint, left_cents bigint) language plpgsql stable as $$
begin
  return query
  select allowed.kind, allowed.period, allowed.cents,
    allowed.cents - coalesce((
      select sum(spent.cents) from payout_spent spent
      where spent.user_id = p_user_id and spent.day >= allowed.since
        and (allowed.unit is null or date_trunc(allowed.unit, spent.day::timestamp) = allowed.since)), 0)::bigint
  from (
    -- unit: by which a day belongs to the period that begins at `since`; null for all days from then on.
    select each.kind, null::text as period, each.cents, each.kind as unit,
      date_trunc(each.kind, p_day::timestamp)::date as since
    from payout_rule_of(p_enterprise_id, p_user_id, p_role) rule
    cross join lateral (values ('day', rule.day_limit_cents), ('month', rule.month_limit_cents)) as each (kind, cents)
    union all
    select 'budget', budget.period,
      budget.amount_cents * case when budget.rollover then begun.periods else 1 end,
      case when not budget.rollover then budget.period end,
      case when budget.rollover then budget.starts_on else date_trunc(budget.period, p_day::timestamp)::date end
    from payout_budget budget
    cross join lateral (
      select (extract(year from p_day) - extract(year from budget.starts_on)) * 12
        + extract(month from p_day) - extract(month from budget.starts_on) as months
    ) as since
    cross join lateral (
      select floor(since.months / case budget.period when 'month' then 1 when 'quarter' then 3 else 12 end)::bigint
        + 1 as periods
    ) as begun
    where budget.user_id = p_user_id
  ) as allowed
  where allowed.cents is not null;
end $$;
