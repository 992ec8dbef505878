-- Until then an account receives and does not spend: for a day after staff changed its email address, so that its
-- owner has time to object. It ends by itself.
alter table ledger_account add column spending_frozen_until timestamptz;
