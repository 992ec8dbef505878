-- The time of an account's last posting. Each posting of an account that carries a balance is later than the one before it,
-- also where the clock was set back. Null until the first posting after this migration.
alter table ledger_account add column posted_at timestamptz;
