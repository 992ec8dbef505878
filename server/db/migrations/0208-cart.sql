-- Carts.

-- The version rises with every change, so that one number says which cart the caller saw (ETag, If-Match),
-- and an order says which cart it was made from. The row is the lock under which a cart is changed or bought.
create table cart (
  user_id uuid primary key references users on delete cascade,
  version bigint not null check (version > 0)
) with (fillfactor = 70);

-- A line names a card without a foreign key: its check would lock the row of a popular card for every buyer.
-- That is safe because a card is never deleted.
create table cart_item (
  id uuid primary key,
  user_id uuid not null references cart on delete cascade,
  gift_card_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  quantity integer not null constraint cart_item_quantity check (quantity between 1 and 20),
  created_at timestamptz not null default clock_timestamp(),
  constraint cart_item_once unique (user_id, gift_card_id, amount_cents)
);
