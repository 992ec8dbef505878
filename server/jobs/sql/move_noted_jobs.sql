-- Moves the oldest noted jobs from job_outbox to pg-boss, as the rows that pg-boss's own `send` writes.
-- tests/orders compares the two.
--
-- Arguments: how many jobs to move at most.
-- Returns: the number of moved jobs of each queue.
-- Locks: the moved rows of job_outbox. Rows that another transaction holds are skipped, so processes that
-- call it at once move different jobs. One statement takes a job out of one table and puts it into the other:
-- a crash neither loses nor repeats it.
create or replace function move_noted_jobs(p_limit int) returns table (moved_name text, moved int)
language plpgsql as $$
begin
  return query
    with taken as (
      delete from job_outbox
      where id in (select id from job_outbox order by id limit p_limit for update skip locked)
      returning id, name, data
    ), sent as (
      insert into pgboss.job (id, name, data, priority, start_after, created_on,
        expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff,
        retry_delay_max, policy, dead_letter, heartbeat_seconds, blocked, blocking, pending_dependencies)
      select gen_random_uuid(), taken.name, taken.data, 0, pgboss.job_now(), pgboss.job_now(),
        queue.expire_seconds, queue.deletion_seconds,
        pgboss.job_now() + queue.retention_seconds * interval '1 second',
        queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.policy,
        queue.dead_letter, queue.heartbeat_seconds, false, false, 0
      -- A job without a queue fails here, and stays in the outbox.
      from taken left join pgboss.queue on queue.name = taken.name
      order by taken.id
    )
    select taken.name, count(*)::int from taken group by taken.name;
end $$;
