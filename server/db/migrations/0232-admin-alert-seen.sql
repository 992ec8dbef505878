-- An acknowledgement belongs to the problem as it was when it was seen: a later problem of the same subject is
-- shown again. Earlier acknowledgements cover what there was when they were made.
alter table alert_seen add column since timestamptz;
update alert_seen set since = seen_at;
alter table alert_seen
  alter column since set not null,
  alter column since set default now(),
  drop constraint alert_seen_pkey,
  add primary key (subject, since);
