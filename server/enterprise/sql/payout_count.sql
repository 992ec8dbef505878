-- Counts what a manager spends, and refuses what is above one of their limits or their budget.
--
-- Arguments: the company, the manager with their role, the sum in cents, the largest payout in it, and the time.
-- Errors: IE004 they no longer manage the company in this role; IE003 they may not spend for 24 hours, after staff changed
-- their email; IE002 above a limit, with the limit, what it allows and what is left as JSON in the detail.
-- Locks: the manager's count of the day. The caller holds the lock of the company's balance: the sums are read
-- after it, so no other payout of this manager is on its way.
create or replace function payout_count(
  p_enterprise_id uuid, p_user_id uuid, p_role text, p_cents bigint, p_largest_cents bigint, p_now timestamptz
) returns void language plpgsql as $$
declare
  today constant date := (p_now at time zone 'UTC')::date;
  short record;
  frozen_until timestamptz;
begin
  -- Calls queue for the balance. The manager may have been removed or frozen while this one waited.
  select company_money_frozen_until into frozen_until from users
  where id = p_user_id and deleted_at is null and enterprise_id = p_enterprise_id and enterprise_role = p_role;
  if not found then
    raise exception 'not a manager of this company' using errcode = 'IE004';
  end if;
  if frozen_until > clock_timestamp() then
    raise exception 'the manager may not spend now' using errcode = 'IE003';
  end if;
  select 'payout' as kind, null::text as period, payout_limit_cents as allowed_cents,
    payout_limit_cents as left_cents into short
  from payout_rule_of(p_enterprise_id, p_user_id, p_role) where payout_limit_cents < p_largest_cents;
  if not found then
    select room.* into short from payout_room(p_enterprise_id, p_user_id, p_role, today) room
    where room.left_cents < p_cents order by room.left_cents, room.kind limit 1;
  end if;
  if found then
    raise exception 'above a limit of %', p_user_id using errcode = 'IE002',
      detail = jsonb_build_object('limit', short.kind, 'period', short.period,
        'allowedCents', short.allowed_cents::text, 'leftCents', greatest(short.left_cents, 0)::text)::text;
  end if;
  insert into payout_spent (user_id, day, cents) values (p_user_id, today, p_cents)
  on conflict (user_id, day) do update set cents = payout_spent.cents + excluded.cents;
end $$;
