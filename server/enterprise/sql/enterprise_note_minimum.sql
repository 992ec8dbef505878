-- Trigger function that marks a company as funded once its balance first reaches the minimum. It hangs on the
-- account, because several movements fill a company's balance.
--
-- Locks: the company's row, after its balance.
--
-- Applied before the tables: a trigger of ledger_account calls it.
create or replace function enterprise_note_minimum() returns trigger language plpgsql as $$
begin
  update enterprise set minimum_reached_at = now(), is_setup_complete = true
  where id = new.owner_id and minimum_reached_at is null and minimum_balance_cents <= new.balance;
  return null;
end $$;
