-- Raises the reason why an account did not take an amount.
--
-- Arguments: the kind of the movement, the account, and the signed amount in cents.
-- Errors: IN001 insufficient balance, IN002 frozen, IN003 closed, IN007 more than is owed; the detail is the
-- account's owner. The hint of IN002 is 'for a day' where spending is frozen by itself and ends by itself. server/ledger/post.ts maps them to refusals.
-- Locks: none.
create or replace function ledger_refuse_posting(p_movement text, p_account_id bigint, p_amount bigint)
returns void language plpgsql as $$
declare
  account ledger_account;
begin
  select * into account from ledger_account where id = p_account_id;
  if account.closed_at is not null then
    raise exception 'the account is closed' using errcode = 'IN003', detail = account.owner_id;
  elsif (account.frozen_at is not null or account.spending_frozen_until > clock_timestamp()) and p_amount < 0
    and (select spends from ledger_movement where kind = p_movement) then
    raise exception 'the account is frozen' using errcode = 'IN002', detail = account.owner_id,
      hint = case when account.frozen_at is null then 'for a day' else '' end;
  elsif account.kind = 'receivable' and p_amount > 0 then
    raise exception 'more than is owed' using errcode = 'IN007', detail = account.owner_id;
  end if;
  raise exception 'insufficient balance' using errcode = 'IN001', detail = account.owner_id;
end $$;
