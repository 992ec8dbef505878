-- Ends jobs that succeeded. Their rows go, except those of a schedule: pg-boss recognizes by them that the
-- minute has its run.
--
-- Arguments: the jobs' names, ids and retry counts, as claim_jobs returned them.
-- Locks: the jobs' rows. A job that was claimed again meanwhile belongs to its new claim and is left alone.
create or replace function finish_jobs(p_names text[], p_ids uuid[], p_retry_counts int[]) returns void
language plpgsql as $$
begin
  update pgboss.job set state = 'completed', completed_on = pgboss.job_now(), output = null
  from unnest(p_names, p_ids, p_retry_counts) as done (name, id, retry_count)
  where job.name = done.name and job.id = done.id and job.retry_count = done.retry_count
    and job.state = 'active' and job.singleton_on is not null;
  delete from pgboss.job
  using unnest(p_names, p_ids, p_retry_counts) as done (name, id, retry_count)
  where job.name = done.name and job.id = done.id and job.retry_count = done.retry_count
    and job.state = 'active' and job.singleton_on is null;
end $$;
