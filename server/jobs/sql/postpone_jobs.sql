-- Puts jobs back that are not to run yet, each in its place: it keeps its priority and its age, and no try is
-- counted.
--
-- Arguments: the jobs' names, ids and retry counts, as claim_jobs returned them, and after how many seconds each may
-- be claimed again.
-- Locks: the jobs' rows. A job that was claimed again meanwhile belongs to its new claim and is left alone.
create or replace function postpone_jobs(p_names text[], p_ids uuid[], p_retry_counts int[], p_seconds float8[])
returns void language plpgsql as $$
begin
  -- claim_jobs counts a retry where a job was started before.
  update pgboss.job set state = case when job.retry_count = 0 then 'created' else 'retry' end::pgboss.job_state,
    started_on = null, heartbeat_on = null, output = null,
    start_after = pgboss.job_now() + later.seconds * interval '1 second'
  from unnest(p_names, p_ids, p_retry_counts, p_seconds) as later (name, id, retry_count, seconds)
  where job.name = later.name and job.id = later.id and job.retry_count = later.retry_count and job.state = 'active';
end $$;
