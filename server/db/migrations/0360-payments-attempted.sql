-- When somebody first tried to pay, as far as the card processor tells. A payment whose card form was only opened is
-- on no statement and on no list of work: it has neither an attempt, nor a failure, nor a problem.
alter table payment add column attempted_at timestamptz;

create or replace view statement_payment as
select user_id, enterprise_id, created_at, 0::bigint as sequence, id,
  'add_funds' as type,
  'Add funds by card' as description,
  amount_cents, status,
  null::bigint as balance_before_cents, null::bigint as balance_after_cents,
  id as payment_id, intent_id
from payment
where status <> 'completed' and kind <> 'guest_send' and num_nonnulls(attempted_at, failure_code, problem) > 0;
