-- Opens the accounts that their first posting opens: the hold of an order, a refund, a waiting payout or
-- a reward, and a receivable. Accounts that exist already stay as they are.
--
-- Arguments: the kinds and the owners of a movement's legs, in the same order; legs of other kinds are passed
-- over.
-- Locks: inserts in the order of kind and owner, so two calls never wait for each other in a circle.
create or replace function ledger_open_on_demand(p_kinds text[], p_owners uuid[]) returns void
language sql as $$
  insert into ledger_account (kind, owner_id, balance)
  select kind, owner_id, 0 from unnest(p_kinds, p_owners) as leg (kind, owner_id)
  where kind in ('hold', 'refund_hold', 'payout_hold', 'reward_hold', 'receivable')
  order by kind, owner_id
  on conflict (kind, owner_id) do nothing
$$;
