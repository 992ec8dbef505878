-- What came back of a card that was claimed of a reward was subtracted from the purchases of its day, though nobody had
-- bought it. Days that are closed keep their sums, so those with such a return are summed up again, once, up to where they
-- are closed. No job closes anything meanwhile: until this commits, processes of the last release still sum up as before.
select pg_advisory_xact_lock(hashtextextended('platform_figures', 0));

with days as (
  select distinct (entry.created_at at time zone 'UTC')::date as day
  from reward_claim claim
  join gift_card_unit unit on unit.order_id = claim.order_id and unit.state = 'released'
  join ledger_transaction entry on entry.operation_key = 'release:' || unit.id
), sums as (
  select days.day, -sum(posting.amount)::bigint as cents
  from days
  join ledger_transaction entry on entry.created_at >= days.day::timestamp at time zone 'UTC'
    and entry.created_at < (days.day + 1)::timestamp at time zone 'UTC'
  join ledger_posting posting on posting.transaction_id = entry.id
  join ledger_account account on account.id = posting.account_id
  where entry.id <= (select through_transaction_id from platform_figures) and account.kind = 'member'
    and (entry.kind = 'purchase_hold' or entry.kind = 'release' and exists (
      select from ledger_transaction held
      where held.operation_key = 'hold:' || entry.order_id and held.kind = 'purchase_hold'))
  group by days.day
)
update daily_figures set purchased_cents = coalesce((select cents from sums where sums.day = daily_figures.day), 0)
where part = 'closed' and day in (select day from days);
