-- Jobs that the busiest functions enqueue are noted in one light row each; the processes that work on jobs
-- move them to pg-boss's table in batches (docs/decisions/0008-job-outbox.md). A row of pg-boss has five
-- indexes, and its foreign keys lock the one row of its queue, at which all checkouts and settlements would
-- meet.
create table job_outbox (
  id bigint generated always as identity primary key,
  name text not null,
  data jsonb not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
