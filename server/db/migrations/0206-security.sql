-- The second factor, and the change of an address.

-- Set up, it waits for a first code; enabled, sign-in asks for one. users.two_factor_enabled repeats that,
-- because sign-in reads that row anyway.
create table two_factor (
  user_id uuid primary key references users on delete cascade,
  -- The shared secret and the key that backup codes are hashed with, encrypted (server/kernel/secret-box.ts).
  secret bytea not null,
  secret_nonce bytea not null,
  secret_key_id text not null,
  -- The last time step whose code was accepted: a code is valid once.
  last_step bigint not null default 0,
  enabled_at timestamptz,
  created_at timestamptz not null
);

create table backup_code (
  user_id uuid not null references two_factor on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A code emailed to a user's new address. The email has the code; the table has a keyed hash.
create table email_code (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  new_email text not null check (new_email = lower(new_email)),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
create index email_code_expires on email_code (expires_at);
