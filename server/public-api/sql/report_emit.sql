-- Trigger function: emits an event when a report is ready.
--
-- Applied before the tables as report_tell: a trigger of report calls it.
create or replace function report_emit() returns trigger language plpgsql as $$
begin
  perform webhook_emit(array[jsonb_build_object('company', new.enterprise_id, 'kind', 'reports', 'id', new.id,
    'event', 'REPORTS.CREATED')]);
  return null;
end $$;
