-- Who people are: companies, users, the ways they prove themselves, and what they leave behind.

create table enterprise (
  id uuid primary key,
  company_name text not null check (length(btrim(company_name)) between 1 and 200),
  -- The company's name in addresses: lowercased, without white space.
  slug text not null unique check (slug = lower(slug) and slug !~ '\s' and slug <> ''),
  email_domain text not null unique check (email_domain = lower(email_domain)),
  company_email text,
  company_address text,
  company_phone text,
  minimum_balance_cents bigint not null default 500000 check (minimum_balance_cents >= 0),
  is_active boolean not null default true,
  is_setup_complete boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table users (
  id uuid primary key,
  -- Kept in lower case, so that equality is enough to find one whatever its letters were typed like.
  email text not null check (email = lower(email) and email like '%_@_%'),
  email_verified_at timestamptz,
  -- Verified without the mail, while mail could not be sent: good for signing in, not for linking other identities.
  email_verified_manually boolean not null default false,
  username text not null check (username ~ '^[a-z0-9]([a-z0-9.-]{0,28}[a-z0-9])?$'),
  first_name text not null default '' check (length(first_name) <= 60),
  last_name text not null default '' check (length(last_name) <= 60),
  phone_number text,
  -- The ten digits to search by, whatever the number's dress.
  phone_digits text generated always as (right(regexp_replace(phone_number, '\D', '', 'g'), 10)) stored,
  address text,
  state text,
  zip_code text,
  profile_image_url text,
  profile_complete boolean not null default false,
  -- Argon2id in its own encoding. Absent for people who only ever came through another provider, or were invited and
  -- have not chosen one yet.
  password_hash text,
  user_type text not null check (user_type in ('regular', 'individual', 'enterprise', 'authority')),
  authority_role text check (authority_role in ('god', 'administrator', 'customer_service', 'sales')),
  enterprise_id uuid references enterprise,
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
  -- Written by the provider's staff, read by them alone.
  notes text,
  -- Put on hold by the provider's staff: nobody signs in to it. (Spending is frozen in the ledger.)
  frozen_at timestamptz,
  -- The person's customer record with the payment provider.
  provider_customer_id text unique,
  -- What the browser that signed up proves itself with (sha-256), should mail fail.
  sign_up_browser_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint users_role_fits_type check (
    case user_type
      when 'authority' then authority_role is not null and enterprise_id is null and enterprise_role is null
      when 'enterprise' then authority_role is null and enterprise_id is not null and enterprise_role is not null
      else authority_role is null and enterprise_id is null and enterprise_role is null
    end
  ),
  constraint users_manual_verification_is_one check (not email_verified_manually or email_verified_at is not null),
  constraint users_terms_go_together check ((terms_version is null) = (terms_accepted_at is null)),
  constraint users_god_stays check (authority_role is distinct from 'god' or deleted_at is null)
);

-- A deleted account frees its address at once and its name after a rest (released_username).
create unique index users_email on users (email) where deleted_at is null;
create unique index users_username on users (username) where deleted_at is null;
create unique index users_one_god on users (authority_role) where authority_role = 'god';
create index users_phone on users (phone_digits) where deleted_at is null and phone_digits is not null;
create index users_enterprise on users (enterprise_id) where enterprise_id is not null;
create index users_created on users (created_at desc, id);

-- One signed-in browser. Its token is known to that browser alone; here is only the token's sha-256.
create table session (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- What the person's list of sessions calls it.
  id uuid not null unique,
  user_id uuid not null references users on delete cascade,
  remember boolean not null,
  user_agent text,
  ip inet,
  created_at timestamptz not null default now(),
  -- Kept to the nearest seconds only, so that a busy page does not write on every call.
  last_active_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the password was last given in this session.
  reauthenticated_at timestamptz
);
create index session_of_user on session (user_id);
create index session_expiry on session (expires_at);

-- Who holds a token, if it is still good. Every request of somebody signed in asks this; a function keeps its plan, which
-- takes longer to make than the two look-ups take, and leaves nothing behind in the connection's session.
create function find_session(p_token_hash bytea, p_now timestamptz, p_idle_since timestamptz) returns table (
  id uuid, user_id uuid, last_active_at timestamptz,
  user_type text, authority_role text, enterprise_id uuid, enterprise_role text
) language plpgsql stable as $$
begin
  return query
    select session.id, session.user_id, session.last_active_at,
      users.user_type, users.authority_role, users.enterprise_id, users.enterprise_role
    from session join users on users.id = session.user_id
    where session.token_hash = p_token_hash and session.expires_at > p_now
      and (session.remember or session.last_active_at > p_idle_since)
      and users.deleted_at is null and users.frozen_at is null;
end $$;

-- Links in mails. The token travels; its sha-256 stays.
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

-- Names that were given up rest for 90 days, so that nobody receives what was meant for somebody else.
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

-- Counters of rate-limiter-flexible, whose column names these are. `expire` is in milliseconds since 1970, as a float
-- because the library calculates with it as a number.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire double precision
);
create index rate_limit_expire on rate_limit (expire);
