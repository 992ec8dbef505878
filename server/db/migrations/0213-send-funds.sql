-- From one member's balance to another's. The ledger has the money; this has what was agreed, for the limits
-- of a day and so that a repeated call gets the same reply. The id is the ledger's transfer id.
create table transfer (
  id uuid primary key,
  sender_id uuid not null references users,
  recipient_id uuid not null references users,
  amount_cents bigint not null check (amount_cents > 0),
  message text check (length(message) <= 500),
  created_at timestamptz not null,
  constraint transfer_to_somebody_else check (sender_id <> recipient_id)
);
create index transfer_of_sender on transfer (sender_id, created_at);
