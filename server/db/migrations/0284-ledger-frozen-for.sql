-- Why a balance is frozen: an open dispute, or an owner who secured the account. Each reason ends by itself, and
-- the balance can be spent again once the last has ended.
alter table ledger_account add column frozen_for text[] not null default '{}';
update ledger_account set frozen_for = '{dispute}' where frozen_at is not null;
