-- Reports of several kinds, whose files a job writes and a week keeps.
alter table report
  add column kind text not null default 'rewards'
    check (kind in ('rewards', 'liability', 'journal', 'taxes', 'dormant')),
  -- What the other kinds are about: days, a year, months.
  add column params jsonb not null default '{}',
  -- When its file was complete; null while a job works on it.
  add column ready_at timestamptz,
  -- No job could write it within a day.
  add column failed_at timestamptz,
  add column row_count integer,
  add constraint report_ends_once check (num_nonnulls(ready_at, failed_at) <= 1),
  add constraint report_counted check ((ready_at is null) = (row_count is null));
create index report_of on report (enterprise_id, id desc);
create index report_open on report (created_at) where ready_at is null and failed_at is null;

-- Its file in pieces, in order. They are written in the transaction that makes it ready.
create table report_chunk (
  report_id uuid not null references report on delete cascade,
  position integer not null,
  content bytea not null,
  primary key (report_id, position)
);

drop trigger report_told_new on report;
create trigger report_told after update of ready_at on report
  for each row when (old.ready_at is null and new.ready_at is not null) execute function report_tell();
