-- Shows that these jobs are still at work. pg-boss returns an active job to its queue that was silent for ten
-- seconds, whatever became of its process.
--
-- Arguments: the jobs' names and ids.
-- Locks: the jobs' rows.
create or replace function touch_jobs(p_names text[], p_ids uuid[]) returns void language plpgsql as $$
begin
  update pgboss.job set heartbeat_on = pgboss.job_now()
  from unnest(p_names, p_ids) as running (name, id)
  where job.name = running.name and job.id = running.id and job.state = 'active';
end $$;
