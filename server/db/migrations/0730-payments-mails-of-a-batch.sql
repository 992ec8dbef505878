-- PostgreSQL renames no argument of a function that exists. It is made anew at once, so that a process of
-- version 0.4.0, which calls it by position, never misses it.
do $$
declare
  settle constant regprocedure := to_regprocedure(
    'settle_payments(uuid[], text[], bigint[], text[], text[], text[], uuid[], bigint[], jsonb[], timestamptz[], jsonb[], jsonb[], int[], text[], uuid[], bigint[], text[])');
  present constant text := pg_get_functiondef(settle);
begin
  if present is not null then
    execute 'drop function ' || settle;
    execute replace(present, 'p_letters', 'p_mails');
  end if;
end $$;
