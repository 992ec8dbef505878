-- Outside a transaction
-- An index whose condition reads the balance makes each change of any balance write to all indexes of the accounts.
drop index concurrently if exists ledger_account_guest_money;
create index concurrently if not exists ledger_account_guest_open on ledger_account (owner_id)
where kind = 'guest' and closed_at is null;
