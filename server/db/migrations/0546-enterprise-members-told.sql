-- Webhooks tell of managers. A row trigger with a condition: people who sign up do not pay for it.
create trigger users_member_told_new after insert on users
  for each row when (new.enterprise_id is not null and new.deleted_at is null) execute function member_tell();
create trigger users_member_told after update of deleted_at on users
  for each row when (new.enterprise_id is not null and old.deleted_at is null and new.deleted_at is not null)
  execute function member_tell();
