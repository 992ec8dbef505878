-- The keys of companies for the public API, and what was called with them.

create table api_key (
  id uuid primary key,
  enterprise_id uuid not null references enterprise,
  name text not null check (length(name) between 1 and 60),
  mode text not null check (mode in ('test', 'live')),
  permission text not null check (permission in ('read_only', 'read_write')),
  -- SHA-256 of the key, which is shown once and kept nowhere.
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  -- The last characters of the key, by which people recognize it.
  ending text not null check (length(ending) = 4),
  -- The networks that may use it; any network where there is none.
  networks cidr[] not null default '{}' check (cardinality(networks) <= 20),
  expires_at timestamptz,
  created_by uuid not null references users,
  created_at timestamptz not null,
  -- Written at most once a minute.
  last_used_at timestamptz,
  last_used_from inet,
  revoked_at timestamptz,
  revoked_by uuid references users,
  constraint api_key_revoked_by_somebody check ((revoked_at is null) = (revoked_by is null)),
  constraint api_key_expires_later check (expires_at > created_at)
);
create index api_key_of on api_key (enterprise_id, created_at desc);

-- One line per call, for the company that made it; kept for 90 days. It is written after the answer.
create table api_request (
  id bigint generated always as identity primary key,
  enterprise_id uuid not null references enterprise,
  key_id uuid not null references api_key,
  mode text not null check (mode in ('test', 'live')),
  method text not null,
  path text not null,
  status smallint not null,
  milliseconds integer not null,
  request_id text not null,
  ip inet,
  -- Bodies as text, without secrets, cut where they are long.
  request_body text,
  answer_body text,
  created_at timestamptz not null
);
create index api_request_of on api_request (enterprise_id, mode, id desc);
create index api_request_old on api_request (created_at);
