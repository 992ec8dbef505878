-- What the staff's System page shows of the machine itself.

-- Every time that the invariants of the money were checked: by the clock, or because a member of the staff asked.
create table invariant_run (
  id uuid primary key,
  asked_at timestamptz not null,
  -- Null where the clock asked.
  asked_by uuid,
  started_at timestamptz,
  finished_at timestamptz,
  -- A list of { invariant, name, detail }; empty when all was well.
  broken jsonb,
  -- Why it could not be finished.
  failure text,
  constraint invariant_run_finished check (finished_at is null or broken is not null or failure is not null)
);
create index invariant_run_newest on invariant_run (asked_at desc, id desc);

-- What the processor told, newest first.
create index webhook_event_newest on webhook_event (received_at desc, id desc);
