-- Makes the caller's session a process that works on jobs. The row becomes visible together with its lock, so
-- no other process takes it for one that is gone.
--
-- Returns: the id of the process.
-- Locks: the session advisory lock (JOBS, id), until the session ends.
create or replace function join_job_processes() returns int language plpgsql as $$
declare
  jobs constant int := 1245659731;
  made int;
begin
  insert into job_process default values returning id into made;
  perform pg_advisory_lock(jobs, made);
  return made;
end $$;
