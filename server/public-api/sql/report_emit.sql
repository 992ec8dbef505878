-- Trigger function: emits the events of a report that is ready, or that could not be made.
--
-- Applied before the tables as report_tell: a trigger of report calls it.
create or replace function report_emit() returns trigger language plpgsql as $$
begin
  perform webhook_emit(array_agg(jsonb_build_object('company', new.enterprise_id, 'kind', 'reports', 'id', new.id,
    'event', happened.event) order by happened.place))
  from unnest(case when new.failed_at is null then array['REPORTS.CREATED', 'REPORTS.GENERATION.SUCCEEDED']
    else array['REPORTS.GENERATION.FAILED'] end) with ordinality as happened (event, place);
  return null;
end $$;
