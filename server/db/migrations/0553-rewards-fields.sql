-- Custom fields: what a company notes with its rewards, such as a cost center.

create table reward_field (
  id uuid primary key,
  enterprise_id uuid not null references enterprise,
  name text not null check (length(name) between 1 and 60),
  -- How programs call it; made of the name.
  label text not null check (label ~ '^[a-z0-9_]{1,60}$'),
  type text not null check (type in ('text', 'number', 'date', 'choice', 'email')),
  required boolean not null,
  -- What a choice offers.
  options text[] not null default '{}',
  created_at timestamptz not null,
  -- Rewards keep what they noted.
  deleted_at timestamptz,
  constraint reward_field_choices check ((type = 'choice') = (cardinality(options) > 0) and cardinality(options) <= 100)
);
-- A file's column is found by letters and digits alone.
create unique index reward_field_label on reward_field (enterprise_id, replace(label, '_', '')) where deleted_at is null;

-- A list of { id, label, name, value }, as the fields were when the reward was ordered.
alter table reward add column custom_fields jsonb check (jsonb_typeof(custom_fields) = 'array');
-- The same, of a row that names nobody on the list.
alter table payout add column custom_fields jsonb check (jsonb_typeof(custom_fields) = 'array');
