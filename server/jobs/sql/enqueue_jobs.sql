-- Notes jobs of one kind in job_outbox (docs/decisions/0008-job-outbox.md). They exist once the transaction
-- commits; place_noted_jobs brings them to pg-boss.
--
-- Arguments: the queue's name, and the data of each job.
-- Errors: an exception without a code of its own if pg-boss has no such queue. No jobs need no queue: one that a newer
-- release adds does not exist before its first process has started.
-- Locks: none; it only inserts.
create or replace function enqueue_jobs(p_name text, p_data jsonb[]) returns void language plpgsql as $$
begin
  if cardinality(p_data) > 0 and not exists (select from pgboss.queue where name = p_name) then
    raise exception 'there is no job queue %', p_name;
  end if;
  insert into job_outbox (name, data) select p_name, data from unnest(p_data) as data;
end $$;
