-- Returns what moved on each day (UTC) in the transactions after p_after up to p_through, in cents. The range
-- is given for both tables: with one of them alone, the planner reads the other from its end.
--
-- Locks: none.
create or replace function sum_up_days(p_after bigint, p_through bigint) returns table (
  day date, funded_cents bigint, purchased_cents bigint, fee_cents bigint, cards_sold bigint
) language sql stable as $$
  select (entry.created_at at time zone 'UTC')::date,
    coalesce(sum(posting.amount) filter (
      where entry.kind in ('top_up', 'guest_send', 'guest_reward', 'enterprise_funding', 'staff_settlement', 'invoice_payment')
        and account.kind in ('member', 'enterprise', 'guest')), 0)::bigint,
    coalesce(-sum(posting.amount) filter (
      where account.kind = 'member' and (entry.kind = 'purchase_hold'
        or entry.kind = 'release' and bought_with_balance(entry.order_id))), 0)::bigint,
    coalesce(sum(posting.amount) filter (where account.kind in ('fee_income', 'guest_income')), 0)::bigint,
    count(*) filter (where entry.kind = 'capture' and account.kind = 'issuer_payable')
  from ledger_transaction entry
  join ledger_posting posting on posting.transaction_id = entry.id
  join ledger_account account on account.id = posting.account_id
  where entry.id > p_after and entry.id <= p_through
    and posting.transaction_id > p_after and posting.transaction_id <= p_through
  group by 1
$$;
