-- Moves noted jobs to pg-boss, for any process to claim. The release before polls with it.
--
-- Arguments: how many jobs to move at most.
-- Returns: the number of moved jobs of each queue.
-- Locks: as place_noted_jobs.
create or replace function move_noted_jobs(p_limit int) returns table (moved_name text, moved int)
language plpgsql as $$
begin
  return query
    select placed.name, count(*)::int from place_noted_jobs(p_limit, null, '{}', '{}') as placed group by placed.name;
end $$;
