-- The patterns of security events stand among the alerts of staff, for a week.
create or replace view staff_alert_shown as
  select subject, since, words, true as stuck from staff_alert_due
  union all
  select subject, since, words, false from reconciliation_alert
  union all
  select subject, since, words, true from security_alert where since > now() - interval '7 days';
