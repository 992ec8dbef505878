-- Notes that the balance of a company is under its line, decides about a top-up, and enqueues what follows.
--
-- The caller holds the lock of the balance, and has marked the line as crossed.
create or replace function low_balance_cross(p_enterprise_id uuid, p_balance bigint) returns void language plpgsql as $$
declare
  rule record;
  chosen text;
  crossing uuid := new_id();
begin
  select * into strict rule from low_balance where enterprise_id = p_enterprise_id;
  chosen := case when rule.topup_cents is null then 'notify'
    when rule.topup_stopped_at is not null then 'stopped'
    when low_balance_topped_up(p_enterprise_id) + rule.topup_cents > rule.topup_month_cents then 'month-limit'
    else 'top-up' end;
  insert into low_balance_crossing (id, enterprise_id, crossed_at, line_cents, balance_cents, decision,
    topup_cents, topup_card_id, topup_by, topup_role)
  -- After the last one, also where the clock was set back between the two.
  select crossing, p_enterprise_id, greatest(clock_timestamp(), (
      select max(crossed_at) + interval '1 microsecond' from low_balance_crossing where enterprise_id = p_enterprise_id
    )), rule.line_cents, p_balance, chosen,
    charged.topup_cents, charged.topup_card_id, charged.topup_by, charged.topup_role
  from (select) as always
  left join low_balance as charged on charged.enterprise_id = p_enterprise_id and chosen = 'top-up';
  if chosen = 'top-up' then
    perform enqueue_jobs('top-up-automatically', array[jsonb_build_object('crossingId', crossing)]);
  end if;
  perform enqueue_jobs('notify-low-balance', array[jsonb_build_object('crossingId', crossing)]);
end $$;
