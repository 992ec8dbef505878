-- Trigger function: emits an event when a manager is invited, or removed.
--
-- Applied before the tables as member_tell: a trigger of users calls it.
create or replace function member_emit() returns trigger language plpgsql as $$
begin
  perform webhook_emit(array[jsonb_build_object('company', new.enterprise_id, 'kind', 'members', 'id', new.id,
    'event', case when new.deleted_at is null then 'MEMBERS.CREATED' else 'MEMBERS.DELETED' end)]);
  return null;
end $$;
