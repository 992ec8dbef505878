-- The test world: a second database with the same tables, for keys that begin with TEST_ (docs/decisions/0098).

-- In the real world: which company of the test world stands for each company.
create table test_world (
  enterprise_id uuid primary key references enterprise,
  -- No foreign key: the twin is in the other database. Another one takes its place when the test world is emptied.
  twin_id uuid not null unique,
  -- Whose name the twin's super admin has.
  founder_id uuid not null references users,
  made_at timestamptz not null
);

-- In the test world: its companies. One that is no longer named above is retired.
create table test_twin (
  id uuid primary key references enterprise,
  -- The company of the real world.
  of_enterprise_id uuid not null,
  -- Whom its keys act for.
  user_id uuid not null references users,
  made_at timestamptz not null,
  retired_at timestamptz
);
create unique index test_twin_one_works on test_twin (of_enterprise_id) where retired_at is null;

-- In the test world: the mails, which go nowhere else.
create table test_mail (
  id uuid primary key,
  number bigint generated always as identity,
  -- Null for a mail that belongs to no company.
  enterprise_id uuid references enterprise,
  recipient text not null,
  subject text not null,
  body text not null,
  sent_at timestamptz not null
);
create index test_mail_newest on test_mail (enterprise_id, number desc);
create index test_mail_old on test_mail (sent_at);
