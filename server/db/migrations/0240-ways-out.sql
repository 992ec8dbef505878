-- Ways out that staff take (docs/returns.md).

-- Money in suspense is paid out with the fee's share, as a refund would return it.
update ledger_movement set debits = '{suspense, fee_income, guest_income}' where kind = 'suspense_payout';

-- How much of a dispute's debt staff have written off, and how much of that the bank has returned since. What
-- returns of a debt that was written off is ours, not the customer's.
alter table dispute
  add column written_off_cents bigint not null default 0,
  add column reclaimed_cents bigint not null default 0,
  add constraint dispute_reclaims check (reclaimed_cents between 0 and written_off_cents);
