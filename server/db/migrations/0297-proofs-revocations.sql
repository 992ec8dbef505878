-- Signing keys that others may know. What they signed counts only with a checkpoint from before.

create table signing_key_revocation (
  key_id text primary key references signing_key,
  -- In whole seconds, as it is published, and later than every checkpoint that the key signed.
  revoked_at timestamptz not null check (revoked_at = date_trunc('second', revoked_at)),
  -- For the operator; not published.
  reason text not null check (length(reason) between 1 and 500)
);

revoke update, delete, truncate on signing_key_revocation from current_user;
create trigger signing_key_revocation_append_only before update or delete on signing_key_revocation
  for each row execute function ledger_refuse_change();
create trigger signing_key_revocation_no_truncate before truncate on signing_key_revocation
  execute function ledger_refuse_change();

-- A process that was not restarted since still has the key.
create trigger checkpoint_key before insert on checkpoint
  for each row execute function checkpoint_refuse_revoked_key();
