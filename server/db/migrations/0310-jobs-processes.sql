-- The processes that work on jobs. Each holds the session advisory lock (JOBS, id) while it lives; a row whose
-- lock is free belongs to a process that is gone (docs/decisions/0058-jobs-of-a-dead-process.md). A row becomes
-- visible in the transaction that takes its lock.
create table job_process (
  id int generated always as identity primary key,
  started_at timestamptz not null default now()
);
