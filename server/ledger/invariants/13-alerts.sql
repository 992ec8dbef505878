-- No payment, gift card or processor event is stuck for more than 15 minutes without staff knowing
select format('%s since %s: %s', alert.subject, alert.since, alert.words) as detail
from staff_alert_due alert
where alert.since < now() - interval '15 minutes'
  and not exists (select from alert_seen where alert_seen.subject = alert.subject and alert_seen.since >= alert.since)
