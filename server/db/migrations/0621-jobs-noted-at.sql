-- When a job was noted, so that jobs that wait while no process works are seen to wait.
alter table job_outbox add column noted_at timestamptz not null default now();
