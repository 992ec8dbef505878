-- Reserves times for calls to an issuer, one after the other, so that all processes together keep its limit.
--
-- Arguments: the issuer, how many calls, and how many a second it allows.
-- Returns: how many seconds from now the first of them may be made; the others follow at the pace.
-- Locks: the issuer's row.
create or replace function reserve_issuer_calls(p_issuer text, p_calls int, p_per_second int)
returns double precision language plpgsql as $$
declare
  takes constant interval := p_calls / p_per_second::double precision * interval '1 second';
  first_at timestamptz;
begin
  insert into issuer_pace as pace (issuer, next_at) values (p_issuer, clock_timestamp() + takes)
  on conflict (issuer) do update set next_at = greatest(pace.next_at, clock_timestamp()) + takes
  returning next_at - takes into first_at;
  return greatest(0, extract(epoch from first_at - clock_timestamp()));
end $$;
