-- When a manager last saved it: where the account was secured since, somebody else may have done so.
alter table low_balance add column set_at timestamptz not null default clock_timestamp();
