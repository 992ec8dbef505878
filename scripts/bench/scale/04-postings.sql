-- The postings of every account, with running balances.
insert into ledger_posting (transaction_id, account_id, amount, balance_before, balance_after, description, created_at)
select n, account, cents, before, before + cents, description, at
from (
  select leg.n, leg.account, case when leg.n = opening.n then opening.cents else leg.cents end as cents,
    case when leg.n = opening.n then 0 else opening.cents + leg.running - leg.cents end as before,
    case event.kind when 'top_up' then 'Added funds by card' when 'enterprise_funding' then 'Added funds by card'
      when 'purchase_hold' then 'Gift card number ' || leg.n % 997 || ' gift card'
      when 'transfer' then case when leg.cents < 0 then 'Sent to ' else 'Received from ' end || lower(first_name)
      when 'payout' then 'Reward from your company'
      when 'guest_send' then 'Received from ' || first_name
      when 'release' then 'Gift card could not be issued'
      when 'refund_hold' then 'Refund to your card' else 'Adjusted by our staff' end as description,
    event.at
  from scale_leg leg
  join scale_opening opening on opening.account = leg.account
  join scale_event event on event.n = leg.n
  left join scale_person on scale_person.n = event.other
  union all
  select n, 1, -cents - scale_fee(kind, cents), null, null, at from scale_event where kind in ('top_up', 'guest_send', 'enterprise_funding')
  union all
  select n, case kind when 'guest_send' then 3 else 2 end, scale_fee(kind, cents), null, null, at
  from scale_event where kind in ('top_up', 'guest_send', 'enterprise_funding')
  union all
  select n, scale_account('hold', fives), case kind when 'purchase_hold' then cents else -cents end,
    case kind when 'purchase_hold' then 0 else cents end, null, at
  from scale_event where kind in ('purchase_hold', 'capture', 'release')
  union all
  select n, 4, cents, null, null, at from scale_event where kind = 'capture'
  union all
  select n, 5, case kind when 'adjustment_debit' then cents else -cents end, null, null, at
  from scale_event where kind in ('adjustment_credit', 'adjustment_debit')
  union all
  select n, scale_account('refund_hold', fifties), case kind when 'refund_hold' then cents else -cents end,
    case kind when 'refund_hold' then 0 else cents end, null, at
  from scale_event where kind in ('refund_hold', 'refund_settle')
  union all
  select n, 1, cents + scale_fee('top_up', cents), null, null, at from scale_event where kind = 'refund_settle'
  union all
  select n, 2, -scale_fee('top_up', cents), null, null, at from scale_event where kind = 'refund_settle'
) as posting (n, account, cents, before, description, at)
order by n, account;
