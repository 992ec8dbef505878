-- Jobs that the busiest functions cause are noted in one light row each, and moved to pg-boss's table in batches by the
-- processes that work on jobs (docs/decisions/0008-job-outbox.md). A row of pg-boss has five indexes, and its foreign keys
-- lock the one row of its queue, at which all checkouts and settlements would meet.
create table job_outbox (
  id bigint generated always as identity primary key,
  name text not null,
  data jsonb not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Notes jobs of one kind, which exist exactly when the transaction commits.
create or replace function enqueue_jobs(p_name text, p_data jsonb[]) returns void language plpgsql as $$
begin
  if not exists (select from pgboss.queue where name = p_name) then
    raise exception 'there is no job queue %', p_name;
  end if;
  insert into job_outbox (name, data) select p_name, data from unnest(p_data) as data;
end $$;

-- Moves the oldest noted jobs to pg-boss, as the rows that its own `send` writes, and answers how many of which kind.
-- In one statement, so that a job is in exactly one of the two places; several processes take different ones.
create function move_noted_jobs(p_limit int) returns table (moved_name text, moved int) language plpgsql as $$
begin
  return query
    with taken as (
      delete from job_outbox
      where id in (select id from job_outbox order by id limit p_limit for update skip locked)
      returning id, name, data
    ), sent as (
      insert into pgboss.job (id, name, data, priority, start_after, created_on, expire_seconds, deletion_seconds,
        keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds,
        blocked, blocking, pending_dependencies)
      select gen_random_uuid(), taken.name, taken.data, 0, pgboss.job_now(), pgboss.job_now(),
        queue.expire_seconds, queue.deletion_seconds, pgboss.job_now() + queue.retention_seconds * interval '1 second',
        queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.policy,
        queue.dead_letter, queue.heartbeat_seconds, false, false, 0
      -- A job whose queue is gone fails here, and stays noted.
      from taken left join pgboss.queue on queue.name = taken.name
      order by taken.id
    )
    select taken.name, count(*)::int from taken group by taken.name;
end $$;
