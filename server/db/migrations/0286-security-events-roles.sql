-- Roles are recorded by the database, so that no path to one is forgotten.
create trigger users_role_given after insert on users for each row
  when (new.authority_role is not null or new.enterprise_role is not null)
  execute function security_event_of_role();
create trigger users_role_changed after update of authority_role, enterprise_role, deleted_at on users for each row
  when (coalesce(old.authority_role, old.enterprise_role) is not null
      and old.deleted_at is null and new.deleted_at is not null
    or old.authority_role is distinct from new.authority_role
    or old.enterprise_role is distinct from new.enterprise_role)
  execute function security_event_of_role();
