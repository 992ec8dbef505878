-- When staff last moved the account to another address: an email that asks to verify it thanks nobody for joining.
alter table users add column email_moved_at timestamptz;
