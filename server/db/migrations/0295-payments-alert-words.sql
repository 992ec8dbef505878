-- Staff read these sentences: amounts in dollars, and no gap where there is no answer.
create or replace view staff_alert as
  select 'webhook:' || id as subject, received_at as since,
    format('%s is not processed: %s', type, coalesce(last_error, 'it was not tried yet')) as words
  from webhook_event where processed_at is null
  union all
  select 'unit:' || id, created_at, format('%s at the issuer: %s', state, coalesce(last_answer, 'no answer yet'))
  from gift_card_unit where state in ('reserved', 'issuing')
  union all
  select 'payment:' || id, problem_at, problem
  from payment where problem is not null
  union all
  select 'problem:' || id, found_at, text
  from payment_problem where resolved_at is null
  union all
  select 'payment:' || id, created_at, 'the processor has not answered'
  from payment where status = 'pending' and intent_id is null
  union all
  select 'refund:' || id, created_at, format('held: %s', coalesce(nullif(failure, ''), 'the processor has not answered yet'))
  from refund where status = 'held' and (provider_refund_id is null or failure is not null)
  union all
  -- The bank took more than the payment has left, and no refund under way explains it.
  select 'dispute:' || id, changed_at,
    format('%s of dispute %s exceeds its payment', to_char(excess_cents / 100.0, 'FM$999,999,999,990.00'), provider_dispute_id)
  from dispute
  where excess_cents > 0
    and not exists (select from refund where refund.payment_id = dispute.payment_id and refund.status = 'held')
  union all
  -- Nothing is on its way to return what a payment has in suspense.
  select coalesce('suspense:' || stuck.payment_id, ''), stuck.since,
    format('%s in suspense, and no refund is under way', to_char(stuck.cents / 100.0, 'FM$999,999,999,990.00'))
  from (
    select entry.payment_id, max(entry.created_at) as since, sum(posting.amount) as cents
    from ledger_posting posting
    join ledger_account account on account.id = posting.account_id and account.kind = 'suspense'
    join ledger_transaction entry on entry.id = posting.transaction_id
    group by entry.payment_id
    having sum(posting.amount) > 0
  ) as stuck
  where stuck.cents > coalesce((
      select sum(amount_cents) from refund
      where refund.payment_id = stuck.payment_id and source = 'suspense' and status = 'held'), 0)
    and not exists (select from dispute where dispute.payment_id = stuck.payment_id and dispute.status = 'open');
