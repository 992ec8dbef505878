-- Jobs that had another name before 0.4.0 get the present one, with their queue. Failed jobs are kept for a year, and are tried
-- again under the name that their source has.
do $$
declare
  former text;
  present text;
begin
  -- The product creates the tables of the jobs after the first migrations.
  if to_regclass('pgboss.job') is null then
    return;
  end if;
  for former, present in
    values ('tell-batch', 'notify-batch'), ('tell-gift', 'notify-gift'), ('send-farewell', 'send-goodbye-email'),
      ('reseal-webhooks', 're-encrypt-webhook-secrets'), ('reseal-gift-card-codes', 're-encrypt-gift-card-codes'),
      ('reseal-two-factor', 're-encrypt-two-factor-secrets'), ('forget-what-ended', 'delete-expired-sessions')
  loop
    update pgboss.job set source_name = present where source_name = former;
    insert into pgboss.queue
    select (jsonb_populate_record(queue, jsonb_build_object('name', present))).* from pgboss.queue where name = former
    on conflict do nothing;
    update pgboss.job set name = present where name = former;
    -- With its schedule.
    delete from pgboss.queue where name = former;
  end loop;
end $$;
