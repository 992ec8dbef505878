-- Returns the jobs of processes that are gone to their queues, to be claimed at once. A process is gone when
-- nobody holds its lock: PostgreSQL frees it as soon as the session's connection ends.
--
-- A job that has no retry left stays active; pg-boss makes it a dead letter ten seconds after its last sign.
--
-- Returns: how many jobs were returned.
-- Locks: for a moment the advisory lock (JOBS, id) of each process; the rows of those that are gone.
create or replace function take_over_jobs() returns int language plpgsql as $$
declare
  jobs constant int := 1245659731;
  gone int[];
  returned int := 0;
begin
  gone := array(select id from job_process where pg_try_advisory_xact_lock(jobs, id));
  if gone = '{}' then
    return 0;
  end if;
  update pgboss.job set state = 'retry', start_after = pgboss.job_now(), heartbeat_on = null, output = null
  where state = 'active' and (output ->> 'process')::int = any (gone) and retry_count < retry_limit;
  get diagnostics returned = row_count;
  delete from job_process where id = any (gone);
  return returned;
end $$;
