-- Whose account added it: a webhook that a stranger may have added ends when the account is secured.
alter table webhook_endpoint add column created_by uuid references users;
create index webhook_endpoint_by on webhook_endpoint (created_by, created_at) where deleted_at is null;
