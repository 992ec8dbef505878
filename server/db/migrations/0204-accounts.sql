-- Users, the ways they prove who they are, and what they leave behind.

create table users (
  id uuid primary key,
  -- In lower case, so that equality finds an address however its letters were typed.
  email text not null check (email = lower(email) and email like '%_@_%'),
  email_verified_at timestamptz,
  -- Verified without the email while email could not be sent: enough to sign in, not to link other
  -- identities.
  email_verified_manually boolean not null default false,
  username text not null check (username ~ '^[a-z0-9]([a-z0-9.-]{0,28}[a-z0-9])?$'),
  first_name text not null default '' check (length(first_name) <= 60),
  last_name text not null default '' check (length(last_name) <= 60),
  phone_number text,
  -- The ten digits to search by, however the number is written.
  phone_digits text generated always as (right(regexp_replace(phone_number, '\D', '', 'g'), 10)) stored,
  address text,
  state text,
  zip_code text,
  profile_image_url text,
  profile_complete boolean not null default false,
  -- Argon2id in its own encoding. Null for users who only ever signed in with another provider, or were
  -- invited and have not chosen a password yet.
  password_hash text,
  user_type text not null check (user_type in ('regular', 'individual', 'enterprise', 'authority')),
  authority_role text check (authority_role in ('god', 'administrator', 'customer_service', 'sales')),
  -- Its foreign key comes with the table of companies.
  enterprise_id uuid,
  enterprise_role text
    check (enterprise_role in ('super_admin', 'account_manager', 'account_staff', 'department_manager')),
  two_factor_enabled boolean not null default false,
  notify_push boolean not null default true,
  notify_email boolean not null default true,
  notify_sms boolean not null default true,
  notify_marketing boolean not null default false,
  profile_visibility text not null default 'public' check (profile_visibility in ('public', 'private')),
  terms_version text,
  terms_accepted_at timestamptz,
  -- Written and read by staff alone.
  notes text,
  -- Frozen by staff: the user cannot sign in. (Spending is frozen in the ledger.)
  frozen_at timestamptz,
  -- The user's customer record with the card processor.
  provider_customer_id text unique,
  -- Identifies the browser that signed up (sha-256), in case the email fails.
  sign_up_browser_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Why staff froze the account.
  frozen_reason text,
  constraint users_role_fits_type check (
    case user_type
      when 'authority' then authority_role is not null and enterprise_id is null and enterprise_role is null
      when 'enterprise' then
        authority_role is null and enterprise_id is not null and enterprise_role is not null
      else authority_role is null and enterprise_id is null and enterprise_role is null
    end
  ),
  constraint users_manual_verification_is_one
    check (not email_verified_manually or email_verified_at is not null),
  constraint users_terms_go_together check ((terms_version is null) = (terms_accepted_at is null)),
  constraint users_god_stays check (authority_role is distinct from 'god' or deleted_at is null),
  constraint users_frozen_reason check (frozen_reason is null or frozen_at is not null)
);

-- A deleted account frees its address at once and its username after 90 days (released_username).
create unique index users_email on users (email) where deleted_at is null;
create unique index users_username on users (username) where deleted_at is null;
create unique index users_one_god on users (authority_role) where authority_role = 'god';
create index users_phone on users (phone_digits) where deleted_at is null and phone_digits is not null;
create index users_enterprise on users (enterprise_id) where enterprise_id is not null;

-- Users whom strangers may find and send funds to: active ordinary members with a public profile. One
-- definition for the search, the guest's intent, its settlement and the member's transfer.
create view public_member as
select id, username, first_name, last_name, phone_number, phone_digits, profile_image_url, email
from users
where deleted_at is null and frozen_at is null and email_verified_at is not null
  and user_type in ('regular', 'individual') and profile_visibility = 'public';

-- By the beginning of a username: compared byte by byte, whatever the database's locale is.
create index users_public_name on users (username text_pattern_ops)
where deleted_at is null and frozen_at is null and email_verified_at is not null
  and user_type in ('regular', 'individual') and profile_visibility = 'public';

-- The staff's lists of users, made for a million of them. Newest first, all or those of one filter.
create index users_newest on users (created_at desc, id desc) where deleted_at is null;
create index users_newest_of_type on users (user_type, created_at desc, id desc)
  where deleted_at is null and user_type <> 'regular';
create index users_frozen on users (created_at desc, id desc)
  where deleted_at is null and frozen_at is not null;
create index users_unverified on users (created_at desc, id desc)
  where deleted_at is null and email_verified_at is null;
create index users_incomplete on users (created_at desc, id desc)
  where deleted_at is null and not profile_complete;

-- By name, in an order that no locale changes: all, or those of one filter, from where the page begins.
create index users_search_name on users ((lower(first_name || ' ' || last_name)) collate "C", id)
  where deleted_at is null;
create index users_name_of_type on users (user_type, (lower(first_name || ' ' || last_name)) collate "C", id)
  where deleted_at is null and user_type <> 'regular';
create index users_name_frozen on users ((lower(first_name || ' ' || last_name)) collate "C", id)
  where deleted_at is null and frozen_at is not null;
create index users_name_unverified on users ((lower(first_name || ' ' || last_name)) collate "C", id)
  where deleted_at is null and email_verified_at is null;
create index users_name_incomplete on users ((lower(first_name || ' ' || last_name)) collate "C", id)
  where deleted_at is null and not profile_complete;

-- A search looks for the beginning of a name, a last name, a username or an address, and lists a user found
-- by one of them only once. Usernames and addresses are made of names, so a search for "m" would read every
-- user whose username begins with it to find those whose name does not. These indexes are ordered by what a
-- column has in common with the columns before it, so only those are read that have less of it than the
-- search is long. The unusual users are those that the list's filters select.
create index users_search_last_name on users (
    (common_length(lower(last_name), lower(first_name || ' ' || last_name))),
    (lower(last_name)) collate "C", id)
  where deleted_at is null;
create index users_search_username on users (
    (greatest(
      common_length(username, lower(first_name || ' ' || last_name)),
      common_length(username, lower(last_name)))),
    username collate "C", id)
  where deleted_at is null;
create index users_search_email on users (
    (greatest(
      common_length(email, lower(first_name || ' ' || last_name)),
      common_length(email, lower(last_name)),
      common_length(email, username))),
    email collate "C", id)
  where deleted_at is null;
create index users_unusual_last_name on users (
    (common_length(lower(last_name), lower(first_name || ' ' || last_name))),
    (lower(last_name)) collate "C", id)
  where deleted_at is null
    and (user_type <> 'regular' or frozen_at is not null or email_verified_at is null
      or not profile_complete);
create index users_unusual_username on users (
    (greatest(
      common_length(username, lower(first_name || ' ' || last_name)),
      common_length(username, lower(last_name)))),
    username collate "C", id)
  where deleted_at is null
    and (user_type <> 'regular' or frozen_at is not null or email_verified_at is null
      or not profile_complete);
create index users_unusual_email on users (
    (greatest(
      common_length(email, lower(first_name || ' ' || last_name)),
      common_length(email, lower(last_name)),
      common_length(email, username))),
    email collate "C", id)
  where deleted_at is null
    and (user_type <> 'regular' or frozen_at is not null or email_verified_at is null
      or not profile_complete);

-- One signed-in browser. Only the browser knows its token; the table has the token's sha-256.
create table session (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- Names the session in the user's list of sessions.
  id uuid not null unique,
  user_id uuid not null references users on delete cascade,
  remember boolean not null,
  user_agent text,
  ip inet,
  created_at timestamptz not null default now(),
  -- Accurate to some seconds only, so that a busy page does not write on every call.
  last_active_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the password was last given in this session.
  reauthenticated_at timestamptz
);
create index session_of_user on session (user_id);
create index session_expiry on session (expires_at);

-- Links in emails. The email has the token; the table has its sha-256.
create table one_time_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  purpose text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_token_user on one_time_token (user_id, purpose);
create index one_time_token_expires on one_time_token (expires_at);

-- Released usernames are reserved for 90 days, so that no other user receives what was meant for the first.
create table released_username (
  username text primary key check (username = lower(username)),
  released_by uuid references users,
  released_at timestamptz not null default now(),
  free_at timestamptz not null default now() + interval '90 days'
);

-- An account with Google or Apple that signs a user in.
create table linked_identity (
  provider text not null check (provider in ('google', 'apple')),
  subject text not null,
  user_id uuid not null references users on delete cascade,
  email text,
  linked_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index linked_identity_user on linked_identity (user_id);

-- Counters of rate-limiter-flexible, which names these columns. `expire` is in milliseconds since 1970, as a
-- float because the library calculates with it as a number.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire double precision
);
create index rate_limit_expire on rate_limit (expire);
