-- What came back of a card that was claimed of a reward was subtracted from the purchases of its day, though nobody had
-- bought it. Days that are closed keep their sums, so those with such a return are summed up again, once, up to where they
-- are closed. No job closes anything meanwhile: until this commits, processes of the last release still sum up as before.
select pg_advisory_xact_lock(hashtextextended('platform_figures', 0));

with days as (
  select distinct (entry.created_at at time zone 'UTC')::date as day
  from reward_claim claim
  join gift_card_unit unit on unit.order_id = claim.order_id and unit.state = 'released'
  join ledger_transaction entry on entry.operation_key = 'release:' || unit.id
), sums as materialized (
  -- One pass over the ledger: its times have no index.
  select (entry.created_at at time zone 'UTC')::date as day, -sum(posting.amount)::bigint as cents
  from ledger_transaction entry
  join ledger_posting posting on posting.transaction_id = entry.id
  join ledger_account account on account.id = posting.account_id
  where (entry.created_at at time zone 'UTC')::date in (select day from days)
    and entry.id <= (select through_transaction_id from platform_figures) and account.kind = 'member'
    and (entry.kind = 'purchase_hold' or entry.kind = 'release' and exists (
      select from ledger_transaction held
      where held.operation_key = 'hold:' || entry.order_id and held.kind = 'purchase_hold'))
  group by 1
)
update daily_figures set purchased_cents = coalesce(sums.cents, 0)
from days left join sums on sums.day = days.day
where daily_figures.part = 'closed' and daily_figures.day = days.day;
