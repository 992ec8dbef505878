-- To how many people who do not know it a new company wrote since a moment, at most a day ago.
create table stranger_count (
  enterprise_id uuid primary key references enterprise,
  since timestamptz not null,
  written integer not null check (written >= 0)
);
