-- Webhooks: what happens to a company's orders and rewards, told to its own servers.

create table webhook_endpoint (
  id uuid primary key,
  enterprise_id uuid not null references enterprise,
  url text not null check (length(url) between 8 and 2000),
  -- The events it asked for; all of them where there is none.
  events text[] not null default '{}',
  -- The key of the signatures, sealed: it is shown once.
  secret bytea not null,
  secret_nonce bytea not null,
  secret_key_id text not null,
  created_at timestamptz not null,
  -- One process sends to it at a time; a process that died gives way at this time.
  busy_until timestamptz,
  -- While it fails, it is left alone until then.
  quiet_until timestamptz,
  failing_since timestamptz,
  -- Failures in a row.
  failures int not null default 0 check (failures >= 0),
  -- After five days of failures.
  disabled_at timestamptz,
  deleted_at timestamptz,
  constraint webhook_endpoint_failing check ((failing_since is null) = (failures = 0))
);
create index webhook_endpoint_of on webhook_endpoint (enterprise_id) where deleted_at is null;

-- One event for one endpoint.
create table webhook_delivery (
  id uuid primary key,
  -- The order in which events of one resource are told.
  number bigint generated always as identity,
  -- The same for all endpoints, so that a receiver knows an event that it has seen.
  event_id uuid not null,
  endpoint_id uuid not null references webhook_endpoint,
  event text not null check (event ~ '^[A-Z_.]{3,60}$'),
  resource_kind text not null check (resource_kind ~ '^[a-z_]{3,40}$'),
  resource_id uuid not null,
  meta jsonb not null default '{}',
  created_at timestamptz not null,
  attempts smallint not null default 0 check (attempts >= 0),
  due_at timestamptz not null,
  -- Dropped: its endpoint was deleted or switched off.
  ended_as text check (ended_as in ('delivered', 'given-up', 'dropped')),
  ended_at timestamptz,
  constraint webhook_delivery_ended check ((ended_as is null) = (ended_at is null))
);
create index webhook_delivery_due on webhook_delivery (endpoint_id, due_at) where ended_as is null;
create index webhook_delivery_waiting on webhook_delivery (endpoint_id, resource_id, number) where ended_as is null;
create index webhook_delivery_newest on webhook_delivery (endpoint_id, number desc);
create index webhook_delivery_old on webhook_delivery (created_at);

-- What was sent and answered, for the company.
create table webhook_attempt (
  delivery_id uuid not null references webhook_delivery on delete cascade,
  at timestamptz not null,
  -- Null where there was no answer.
  status smallint,
  milliseconds int not null,
  answer text,
  error text,
  primary key (delivery_id, at)
);

create trigger reward_told after update on reward referencing old table as earlier new table as later
  for each statement execute function reward_tell();
create trigger reward_order_told after update on reward_order referencing old table as earlier new table as later
  for each statement execute function reward_order_tell();
create trigger reward_order_told_new after insert on reward_order referencing new table as later
  for each statement execute function reward_order_tell_new();
