-- No webhook is unprocessed, no unit unresolved and no payment in limbo for more than 15 minutes unseen by staff
select format('%s since %s: %s', alert.subject, alert.since, alert.words) as detail
from (
  select 'webhook:' || id as subject, received_at as since, format('%s is not processed: %s', type, last_error) as words
  from webhook_event where processed_at is null
  union all
  select 'unit:' || id, created_at, format('%s at the issuer: %s', state, last_answer)
  from gift_card_unit where state in ('reserved', 'issuing')
  union all
  select 'payment:' || id, problem_at, problem
  from payment where problem is not null
  union all
  select 'payment:' || id, created_at, 'the processor has not told its intent'
  from payment where status = 'pending' and intent_id is null
  union all
  select 'refund:' || id, created_at, format('held: %s', failure)
  from refund where status = 'held' and (provider_refund_id is null or failure is not null)
) as alert
where alert.since < now() - interval '15 minutes'
  and not exists (select from alert_seen where alert_seen.subject = alert.subject)
