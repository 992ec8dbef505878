-- How people keep their account theirs, what they show of themselves, and what stays when they leave.

-- The second factor. Set up, it waits for a first code; enabled, sign-in asks for one (users.two_factor_enabled says the
-- same, because sign-in reads that row anyway).
create table two_factor (
  user_id uuid primary key references users on delete cascade,
  -- The shared secret and the key that backup codes are hashed with, sealed (server/kernel/secret-box.ts).
  secret bytea not null,
  secret_nonce bytea not null,
  secret_key_id text not null,
  -- The last time step whose code was accepted: a code is good once.
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

-- A code that was mailed to an address which shall become a person's. The code travels; a keyed hash stays.
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

-- Profile pictures, encoded anew by us. A person has one; another one has another id, so that caches may keep each for ever.
create table picture (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  content bytea not null,
  created_at timestamptz not null
);
alter table picture alter column content set storage external;

-- What is kept of somebody who left. users keeps a row without anything personal, for the ledger's sake.
create table deleted_account (
  id uuid primary key,
  original_user_id uuid not null unique references users,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone_number text,
  username text not null,
  user_type text not null,
  is_authority boolean not null,
  balance_cents bigint not null check (balance_cents = 0),
  -- What was too little to spend and was given up.
  given_up_cents bigint not null check (given_up_cents >= 0),
  -- A JSON list: cardType, lastFour, cardholderName, expiryMonth, expiryYear, isDefault.
  payment_methods_data text not null,
  provider_customer_id text,
  deleted_at timestamptz not null
);
create index deleted_account_newest on deleted_account (deleted_at desc, id desc);
create index deleted_account_name on deleted_account (username);
