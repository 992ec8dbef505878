-- Whether an order took its money from a balance. One that was claimed of a reward did not, so what is released of it
-- is no purchase that comes back.
--
-- Locks: none.
create or replace function bought_with_balance(p_order_id uuid) returns boolean language sql stable as $$
  select exists (
    select from ledger_transaction where operation_key = 'hold:' || p_order_id and kind = 'purchase_hold')
$$;
