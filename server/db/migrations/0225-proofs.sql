-- Proof that anyone can check: signed checkpoints of the ledger, and the public keys of their signatures.

-- Every key that ever signed here, so that old receipts stay verifiable. Only public keys are stored.
create table signing_key (
  -- The thumbprint (RFC 7638).
  id text primary key check (id ~ '^[A-Za-z0-9_-]{43}$'),
  public_key bytea not null unique check (octet_length(public_key) = 32),
  first_used_at timestamptz not null
);

-- A checkpoint covers the ledger's transactions after `after_id` up to `through_id`, all of which had ended by
-- then. It names the checkpoint before it, and begins where that one ended: no transaction is in two of them,
-- and none is left out.
create table checkpoint (
  number bigint primary key check (number > 0),
  previous_number bigint,
  after_id bigint not null,
  through_id bigint not null,
  made_at timestamptz not null,
  size int not null check (size > 0),
  root bytea not null check (octet_length(root) = 32),
  previous_hash bytea,
  hash bytea not null unique check (octet_length(hash) = 32),
  key_id text not null references signing_key,
  signature bytea not null check (octet_length(signature) = 64),
  -- Never published. The salts of its leaves are derived from it, so it stays as long as the ledger does.
  salt bytea not null check (octet_length(salt) = 32),
  unique (number, through_id, hash),
  constraint checkpoint_covers check (through_id > after_id),
  constraint checkpoint_first check (
    case when number = 1 then after_id = 0 and num_nonnulls(previous_number, previous_hash) = 0
      else coalesce(previous_number = number - 1, false) and previous_hash is not null end),
  constraint checkpoint_continues foreign key (previous_number, after_id, previous_hash)
    references checkpoint (number, through_id, hash)
);
create unique index checkpoint_through on checkpoint (through_id);

-- Each time the checkpoints were compared with the ledger.
create table checkpoint_check (
  id uuid primary key,
  checked_at timestamptz not null,
  checkpoints int not null,
  -- A list of { number, detail }; empty if all of them match.
  broken jsonb not null
);
create index checkpoint_check_newest on checkpoint_check (checked_at desc);

-- What is written stays. (The triggers alone refuse an update of the first two: the checks of the foreign keys
-- take the privilege.)
revoke delete, truncate on signing_key, checkpoint from current_user;
revoke update, delete, truncate on checkpoint_check from current_user;

create trigger signing_key_append_only before update or delete on signing_key
  for each row execute function ledger_refuse_change();
create trigger signing_key_no_truncate before truncate on signing_key
  execute function ledger_refuse_change();
create trigger checkpoint_append_only before update or delete on checkpoint
  for each row execute function ledger_refuse_change();
create trigger checkpoint_no_truncate before truncate on checkpoint
  execute function ledger_refuse_change();
create trigger checkpoint_check_append_only before update or delete on checkpoint_check
  for each row execute function ledger_refuse_change();
create trigger checkpoint_check_no_truncate before truncate on checkpoint_check
  execute function ledger_refuse_change();
