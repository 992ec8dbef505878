-- Trigger function that keeps a request as it was proposed. Only its decision is written, and only once.
--
-- Errors: IA001 the request is decided, was changed, or would be deleted.
--
-- Applied before the tables: a trigger of staff_request calls it.
create or replace function staff_request_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'waiting'
    or (new.id, new.kind, new.proposal, new.proposal_hash, new.changes, new.subject_kind, new.subject_id,
      new.subject, new.concerns, new.amount_cents, new.reason, new.maker_id, new.maker_role, new.request_key,
      new.alone, new.created_at, new.expires_at)
    is distinct from (old.id, old.kind, old.proposal, old.proposal_hash, old.changes, old.subject_kind,
      old.subject_id, old.subject, old.concerns, old.amount_cents, old.reason, old.maker_id, old.maker_role,
      old.request_key, old.alone, old.created_at, old.expires_at) then
    raise exception 'the request % stays as it is', old.id using errcode = 'IA001';
  end if;
  return new;
end $$;
