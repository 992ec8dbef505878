-- Trigger function on users: every role of staff or of a company that is given, changed or taken away is a security
-- event, whatever code did it. Who did it stands in the audit log; the time is the transaction's.
--
-- Applied before the tables: the triggers of users call it.
create or replace function security_event_of_role() returns trigger language plpgsql as $$
declare
  before text := case when tg_op = 'UPDATE' then coalesce(old.authority_role, old.enterprise_role) end;
  after text := case when new.deleted_at is null then coalesce(new.authority_role, new.enterprise_role) end;
begin
  insert into security_event (id, at, kind, user_id, detail)
  values (new_id(), now(), case when after is null then 'role-removed' else 'role-given' end, new.id,
    jsonb_strip_nulls(jsonb_build_object('before', before, 'role', after)));
  return null;
end $$;
