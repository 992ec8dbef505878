-- Writes entries of the audit log. One with an id that is there already is left out.
--
-- Arguments: the entries as JSON, each with the columns of audit_entry except its time; the time. Without entries it does nothing.
-- Locks: none; it only inserts.
create or replace function record_actions(p_entries jsonb, p_at timestamptz) returns void language plpgsql strict as $$
begin
  insert into audit_entry (id, at, action, actor_id, actor_role, subject_kind, subject_id, subject, reason, before, after,
    enterprise_id)
  select id, p_at, action, actor_id, actor_role, subject_kind, subject_id, subject, reason, before, after, enterprise_id
  from jsonb_populate_recordset(null::audit_entry, p_entries)
  on conflict (id) do nothing;
end $$;
