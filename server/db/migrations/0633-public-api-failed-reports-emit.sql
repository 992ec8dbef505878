-- A report that could not be made emits an event, too.
drop trigger report_emitted on report;
create trigger report_emitted after update of ready_at, failed_at on report
  for each row when (num_nonnulls(old.ready_at, old.failed_at) = 0 and num_nonnulls(new.ready_at, new.failed_at) > 0)
  execute function report_emit();
