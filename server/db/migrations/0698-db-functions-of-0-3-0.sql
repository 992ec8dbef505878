-- Compatible from: 0681
-- What no statement and no function of version 0.4.0 calls.
drop function if exists find_sessions(bytea[], timestamptz, timestamptz);
drop function if exists move_noted_jobs(int);
drop function if exists payout_unapproved_left(uuid, uuid, text, timestamptz);
drop function if exists place_order(uuid, uuid, text, bigint);

-- PostgreSQL renames no argument of a function that exists. Where version 0.4.0 applied its functions, this one has its names.
do $$
declare
  pay constant regprocedure := to_regprocedure(
    'pay_person(uuid, uuid, uuid, text, bigint, text, boolean, uuid, text, text, text, timestamptz, text, text, text, text, jsonb)');
begin
  if exists (select from pg_proc where oid = pay and not 'p_notification' = any (proargnames)) then
    execute 'drop function ' || pay;
  end if;
end $$;
