-- Returns the last transaction that began before a moment, 0 if there is none. It halves the range of the
-- numbers, because the times have no index and rise with the numbers.
--
-- Locks: none.
create or replace function last_transaction_before(p_at timestamptz) returns bigint
language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint := (select max(id) from ledger_transaction);
  middle bigint;
  found_id bigint;
  found_at timestamptz;
begin
  if high is null then
    return 0;
  end if;
  while low < high loop
    middle := low + (high - low + 1) / 2;
    -- Numbers have gaps, where a transaction was rolled back.
    select id, created_at into found_id, found_at from ledger_transaction
    where id <= middle and id > low order by id desc limit 1;
    if not found then
      low := middle;
    elsif found_at < p_at then
      low := middle;
    else
      high := found_id - 1;
    end if;
  end loop;
  return low;
end $$;
