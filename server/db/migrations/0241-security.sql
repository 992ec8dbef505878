-- Passkeys (WebAuthn). The public key is stored; the private one never leaves its device.
create table passkey (
  id uuid primary key,
  user_id uuid not null references users,
  -- The authenticator's own name for the key, unique over all accounts.
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null,
  -- Counts uses where the authenticator counts them, else zero. A copied key is noticed when it goes back.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- Whether the key is copied to the owner's other devices.
  backed_up boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_user on passkey (user_id);

-- A challenge is answered once, within minutes, and by whom it was made for.
create table passkey_challenge (
  challenge bytea primary key check (length(challenge) >= 16),
  purpose text not null check (purpose in ('sign-in', 'enrol', 'prove')),
  -- Null where a visitor signs in.
  user_id uuid references users,
  session_id uuid references session (id) on delete cascade,
  expires_at timestamptz not null,
  constraint passkey_challenge_owner check ((purpose = 'sign-in') = (user_id is null) and
    (user_id is null) = (session_id is null))
);
create index passkey_challenge_expired on passkey_challenge (expires_at);
