-- Trigger function that refuses a checkpoint signed by a key that was revoked: it would stay in the published
-- chain, where nobody could trust it.
--
-- Applied before the tables: a trigger of checkpoint calls it.
-- Errors: IN009.
create or replace function checkpoint_refuse_revoked_key() returns trigger language plpgsql as $$
begin
  if exists (select from signing_key_revocation where key_id = new.key_id) then
    raise exception 'key % was revoked', new.key_id using errcode = 'IN009';
  end if;
  return new;
end $$;
