-- Rewards on birthdays and work anniversaries. Of a birthday only month and day are kept.
alter table employee
  add birthday text constraint employee_birthday check (birthday ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'),
  add started_on date;

-- What a company gives on an occasion. Its manager's limits count.
create table occasion_rule (
  enterprise_id uuid not null references enterprise,
  occasion text not null check (occasion in ('birthday', 'anniversary')),
  is_active boolean not null,
  -- Nothing before this day is made up for.
  active_since timestamptz not null,
  amount_cents bigint not null check (amount_cents > 0),
  design text not null,
  message text,
  campaign_id uuid references campaign,
  -- By the id of a field.
  custom_fields jsonb not null check (jsonb_typeof(custom_fields) = 'object'),
  set_by uuid not null references users,
  set_at timestamptz not null,
  -- Why the last run could not pay all; null where it could.
  problem text,
  primary key (enterprise_id, occasion)
);
create index occasion_rule_active on occasion_rule (enterprise_id) where is_active;

-- Written in the transaction that sends the reward: the same occasion, person and year is paid once, also for a
-- person who leaves the list and returns, or whose account changes.
create table occasion_reward (
  enterprise_id uuid not null references enterprise,
  occasion text not null check (occasion in ('birthday', 'anniversary')),
  user_id uuid not null references users,
  year integer not null,
  email text not null,
  occurs_on date not null,
  order_id uuid not null,
  created_at timestamptz not null,
  primary key (enterprise_id, occasion, user_id, year),
  unique (enterprise_id, occasion, email, year)
);
