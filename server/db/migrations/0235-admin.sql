-- All alerts of staff: what is due, and the differences of the reconciliation, which are no more under way when
-- they are found.
create view staff_alert_shown as
  select subject, since, words, true as stuck from staff_alert_due
  union all
  select subject, since, words, false from reconciliation_alert;
