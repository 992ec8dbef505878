-- Returns the first transaction of an operation key, if the call is the same in everything but its
-- descriptions.
--
-- Arguments: those of ledger_post without the descriptions.
-- Errors: IN004 the key was used for something else.
-- Locks: none. The transaction is committed, or the caller's own.
create or replace function ledger_replay(
  p_kind text, p_key text, p_account_kinds text[], p_owners uuid[], p_amounts bigint[],
  p_payment_id uuid, p_order_id uuid, p_details jsonb, p_actor_id uuid, p_actor_role text, p_reason text,
  out transaction_id bigint, out public_id uuid
) language plpgsql as $$
declare
  first ledger_transaction;
begin
  select * into strict first from ledger_transaction where operation_key = p_key;
  if (first.kind, first.payment_id, first.order_id, first.details,
      first.actor_id, first.actor_role, first.reason)
    is distinct from (p_kind, p_payment_id, p_order_id, p_details, p_actor_id, p_actor_role, p_reason)
    or exists (
      select from (
        select account.kind, account.owner_id, posting.amount
        from ledger_posting posting join ledger_account account on account.id = posting.account_id
        where posting.transaction_id = first.id
      ) as posted
      full join (
        select kind, coalesce(owner_id, '00000000-0000-0000-0000-000000000000') as owner_id, amount
        from unnest(p_account_kinds, p_owners, p_amounts) as leg (kind, owner_id, amount)
      ) as asked using (kind, owner_id, amount)
      where posted is null or asked is null
    )
  then
    raise exception 'the operation key % was used for something else', p_key using errcode = 'IN004';
  end if;
  transaction_id := first.id;
  public_id := first.public_id;
end $$;
