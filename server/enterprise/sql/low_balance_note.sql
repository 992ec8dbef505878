-- Trigger function that notes when the balance of a company falls under its line, and when it is back. It hangs on
-- the account, because many movements change a company's balance.
--
-- Applied before the tables: a trigger of ledger_account calls it.
-- Locks: the company's line, after its balance, so crossings of one company come one after the other.
create or replace function low_balance_note() returns trigger language plpgsql as $$
declare
  crossed boolean;
begin
  update low_balance set is_below = not is_below
  where enterprise_id = new.owner_id and is_below <> (new.balance < line_cents)
  returning is_below into crossed;
  if crossed then
    perform low_balance_cross(new.owner_id, new.balance);
  end if;
  return null;
end $$;
