-- Moves the oldest noted jobs from job_outbox to pg-boss. Those that a process has room for are claimed as they
-- arrive, which saves a second version of their rows; the others are what pg-boss's own `send` writes.
-- tests/orders and tests/jobs compare both. A job whose data have a turn comes after those of a lower turn.
--
-- Arguments: how many jobs to move at most; the process, and for each kind its name and how many it may run.
-- Returns: the moved jobs, and whether they are claimed.
-- Locks: the moved rows of job_outbox. Rows that another transaction holds are skipped, so processes that
-- call it at once move different jobs. One statement takes a job out of one table and puts it into the other:
-- a crash neither loses nor repeats it.
create or replace function place_noted_jobs(p_limit int, p_process int, p_names text[], p_rooms int[])
returns table (id uuid, name text, data jsonb, expire_seconds int, claimed boolean)
language plpgsql as $$
#variable_conflict use_column
begin
  return query
    with taken as (
      delete from job_outbox
      where id in (select id from job_outbox order by id limit p_limit for update skip locked)
      returning id, name, data
    ), placed as materialized (
      select gen_random_uuid() as id, taken.id as noted, taken.name, taken.data,
        -coalesce((taken.data ->> 'turn')::int, 0) as priority,
        coalesce(row_number() over (
            partition by taken.name order by coalesce((taken.data ->> 'turn')::int, 0), taken.id)
          <= p_rooms[array_position(p_names, taken.name)], false) as claimed
      from taken
    ), sent as (
      insert into pgboss.job (id, name, data, priority, start_after, created_on,
        expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff,
        retry_delay_max, policy, dead_letter, heartbeat_seconds, blocked, blocking, pending_dependencies,
        state, started_on, heartbeat_on, output)
      select placed.id, placed.name, placed.data, placed.priority, pgboss.job_now(), pgboss.job_now(),
        queue.expire_seconds, queue.deletion_seconds,
        pgboss.job_now() + queue.retention_seconds * interval '1 second',
        queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.policy,
        queue.dead_letter, queue.heartbeat_seconds, false, false, 0,
        case when claimed then 'active' else 'created' end::pgboss.job_state,
        case when claimed then pgboss.job_now() end, case when claimed then pgboss.job_now() end,
        case when claimed then jsonb_build_object('process', p_process) end
      -- A job without a queue fails here, and stays in the outbox.
      from placed left join pgboss.queue on queue.name = placed.name
      order by placed.noted
      returning id, expire_seconds
    )
    select placed.id, placed.name, placed.data, sent.expire_seconds, placed.claimed
    from placed join sent using (id);
end $$;
