-- Gives a process the jobs that it may run now: those that wait in pg-boss, oldest first within their priority,
-- then noted ones, which it moves there. One round trip for all kinds of jobs: an idle process pays for nothing else.
--
-- Arguments: the process (null while it has no row in job_process), for each kind of job its name and how many
-- more of it may run, and whether to take over the jobs of processes that are gone.
-- Returns: the claimed jobs. `retry_count` fences their end: a job that was claimed again has another one.
-- Locks: the claimed rows. Rows that another transaction holds are skipped.
create or replace function claim_jobs(p_process int, p_names text[], p_limits int[], p_takes_over boolean)
returns table (id uuid, name text, data jsonb, retry_count int, expire_seconds int)
language plpgsql as $$
#variable_conflict use_column
begin
  if p_takes_over then
    perform take_over_jobs();
  end if;
  return query
    with wanted as (
      select * from unnest(p_names, p_limits) with ordinality as wanted (name, most, place)
    ), ready as (
      select due.id, due.name
      from wanted,
      lateral (
        select job.id, job.name from pgboss.job
        where job.name = wanted.name and job.state < 'active' and not job.blocked
          and job.start_after <= pgboss.job_now()
        order by job.priority desc, job.created_on
        limit wanted.most for update skip locked
      ) as due
    ), claimed as (
      -- What pg-boss's own fetch writes. The output of an active job names its process.
      update pgboss.job set state = 'active', started_on = pgboss.job_now(), heartbeat_on = pgboss.job_now(),
        retry_count = case when started_on is null then retry_count else retry_count + 1 end,
        output = jsonb_build_object('process', p_process)
      from ready where job.name = ready.name and job.id = ready.id
      returning job.id, job.name, job.data, job.retry_count, job.expire_seconds
    ), rooms as (
      select array_agg(most - (select count(*) from claimed where claimed.name = wanted.name)::int order by place) as left
      from wanted
    )
    select claimed.id, claimed.name, claimed.data, claimed.retry_count, claimed.expire_seconds from claimed
    union all
    select placed.id, placed.name, placed.data, 0, placed.expire_seconds
    from rooms, place_noted_jobs(2000, p_process, p_names, rooms.left) as placed
    where placed.claimed;
end $$;
