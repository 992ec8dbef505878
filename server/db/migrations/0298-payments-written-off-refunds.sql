-- A refund that was made without a hold here may leave a debt. If staff write that debt off and the bank sends the
-- refund back later, the part that was written off is ours.

alter table refund
  -- How much of it the owner owed when it was taken in, and how much of that staff have written off.
  add column owed_cents bigint not null default 0,
  add column written_off_cents bigint not null default 0,
  add constraint refund_written_off check (
    0 <= written_off_cents and written_off_cents <= owed_cents and owed_cents <= amount_cents);

update refund set owed_cents = taken.cents
from (
  select entry.operation_key as key, -sum(posting.amount) as cents
  from ledger_transaction entry
  join ledger_posting posting on posting.transaction_id = entry.id
  join ledger_account account on account.id = posting.account_id and account.kind = 'receivable'
  where entry.kind = 'refund_adopt'
  group by 1
) as taken
where taken.key = 'refund-adopt:' || refund.id;

-- Finds the refunds behind a debt, of which there are few.
create index refund_owed on refund (payment_id) where owed_cents > 0;

update ledger_movement set credits = '{member, enterprise, suspense, fee_income, guest_income, write_offs}'
where kind = 'refund_return';
