-- Orders. An order is written once and never changes; its units say what becomes of it.
create table purchase_order (
  id uuid primary key,
  user_id uuid not null references users,
  -- The caller's Idempotency-Key, if given.
  idempotency_key text check (length(idempotency_key) between 1 and 255),
  -- The version of the cart that was bought: with the user it makes a repeated click one order.
  cart_version bigint not null,
  total_cents bigint not null check (total_cents > 0),
  -- The balance in the reply, so that a repeated call gets the same reply.
  balance_after_cents bigint not null check (balance_after_cents >= 0),
  ledger_transaction_id bigint not null,
  created_at timestamptz not null default now(),
  constraint purchase_order_once_per_cart unique (user_id, cart_version),
  constraint purchase_order_once_per_key unique (user_id, idempotency_key)
);
create trigger purchase_order_tell after insert on purchase_order
  for each row execute function purchase_order_tell();
