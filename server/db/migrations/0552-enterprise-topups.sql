-- Top-ups: the software of a company funds the shared balance from a card that the company saved.

create table topup (
  id uuid primary key,
  number bigint generated always as identity unique,
  enterprise_id uuid not null references enterprise,
  -- The company's own name for it, so that a repeated call charges nothing again.
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  -- At the card processor.
  card_id text not null check (length(card_id) between 1 and 100),
  -- Its amount, fee and fate.
  payment_id uuid not null unique references payment,
  created_by uuid not null references users,
  created_at timestamptz not null,
  -- When its payment failed or was canceled; money that arrives nevertheless takes it back.
  rejected_at timestamptz,
  constraint topup_once unique (enterprise_id, idempotency_key)
);
create index topup_of on topup (enterprise_id, number desc);

create trigger topup_told_new after insert on topup for each row execute function topup_tell();
create trigger payment_of_topup after update of status on payment
  for each row when (new.kind = 'enterprise_funding' and new.status <> old.status
    and new.status in ('completed', 'failed', 'cancelled'))
  execute function topup_end();
