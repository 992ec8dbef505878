-- Invoices: a company asks for one, pays it by bank, and staff match the payment.

create table invoice (
  id uuid primary key,
  -- As people name it.
  number bigint generated always as identity unique,
  enterprise_id uuid not null references enterprise,
  amount_cents bigint not null check (amount_cents between 100 and 100000000),
  po_number text check (length(po_number) between 1 and 60),
  memo text check (length(memo) between 1 and 500),
  -- Marked: the company says that it has paid.
  state text not null default 'OPEN' check (state in ('OPEN', 'MARKED_AS_PAID', 'PAID', 'DELETED')),
  created_by uuid not null references users,
  created_at timestamptz not null,
  marked_at timestamptz,
  paid_at timestamptz,
  -- The bank's name for the payment.
  bank_reference text check (length(bank_reference) between 1 and 100),
  deleted_at timestamptz,
  constraint invoice_marked check (state <> 'MARKED_AS_PAID' or marked_at is not null),
  constraint invoice_paid check (
    (state = 'PAID') = (paid_at is not null) and (paid_at is null) = (bank_reference is null)),
  constraint invoice_deleted check ((state = 'DELETED') = (deleted_at is not null))
);
create index invoice_of on invoice (enterprise_id, number desc);
-- One payment of the bank pays one invoice.
create unique index invoice_bank_reference on invoice (lower(bank_reference));
create index invoice_waiting on invoice (number desc) where state in ('OPEN', 'MARKED_AS_PAID');

-- What is paid or deleted stays so.
create trigger invoice_final before update on invoice
  for each row when (old.state in ('PAID', 'DELETED')) execute function ledger_refuse_change();
create trigger invoice_told_new after insert on invoice for each row execute function invoice_tell();
create trigger invoice_told after update of state on invoice
  for each row when (old.state <> new.state and new.state in ('PAID', 'DELETED')) execute function invoice_tell();
create trigger payment_funded after update of status on payment
  for each row when (new.kind = 'enterprise_funding' and new.status = 'completed' and old.status <> 'completed')
  execute function funding_tell();
