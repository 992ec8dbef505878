-- Trigger function that keeps the outcome of a case. Its evidence may still be erased.
--
-- Errors: IO010 the case is decided.
--
-- Applied before the tables: a trigger of card_case calls it.
create or replace function card_case_keep_decided() returns trigger language plpgsql as $$
begin
  if old.state <> 'open'
    and (new.state, new.unit_id, new.user_id, new.decided_at, new.decided_by, new.decided_role, new.decided_key,
      new.note, new.refund_cents, new.replacement_id)
    is distinct from (old.state, old.unit_id, old.user_id, old.decided_at, old.decided_by, old.decided_role,
      old.decided_key, old.note, old.refund_cents, old.replacement_id) then
    raise exception 'the case % is decided', old.id using errcode = 'IO010';
  end if;
  return new;
end $$;
