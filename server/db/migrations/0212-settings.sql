-- Profile pictures, and what is kept of deleted accounts.

create extension if not exists pg_trgm;

-- Profile pictures, re-encoded by the product. A user has one; a new one has a new id, so that caches may
-- keep each for ever.
create table picture (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  content bytea not null,
  created_at timestamptz not null
);
alter table picture alter column content set storage external;

-- What is kept of a deleted account. users keeps a row without personal data, for the ledger's sake.
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
-- Any part of a name, an address or a username.
create index deleted_account_words on deleted_account
  using gin ((lower(first_name || ' ' || last_name || ' ' || email || ' ' || username)) gin_trgm_ops);
