-- Settling a payment in two round trips, the way nearly every payment goes.

-- A payment with the balance that it is for and whoever is told when it arrives: its owner, or who paid for a company.
create view settleable as
select payment.*, account.balance, person.id as person_id, person.email, person.first_name
from payment
join ledger_account account
  on account.kind = case payment.kind when 'enterprise_funding' then 'enterprise' else 'member' end
  and account.owner_id = coalesce(payment.user_id, payment.enterprise_id)
left join users person
  on person.id = case payment.kind when 'enterprise_funding' then payment.payer_id else payment.user_id end
  and person.deleted_at is null;

-- By the intent that a payment knows, or else by its id. A function keeps its plan, which takes longer to make than the
-- look-ups take, and leaves nothing behind in the connection's session.
create function find_settleable(p_intent_id text, p_payment_id uuid) returns setof settleable
language plpgsql stable as $$
begin
  return query select * from settleable where intent_id = p_intent_id;
  if not found then
    return query select * from settleable where id = p_payment_id;
  end if;
end $$;

-- Settles a payment when everything is as the caller saw it before: the payment still open and with
-- that total, the account open, holding that balance and owing nothing. Otherwise it does nothing and answers false, and
-- the caller settles step by step (server/payments/settlement/settle-payment.ts). What is posted and told is composed there.
create function settle_payment(
  p_payment_id uuid, p_intent_id text, p_total_cents bigint, p_at timestamptz,
  p_movement text, p_key text, p_account_kinds text[], p_owners uuid[], p_amounts bigint[], p_descriptions text[],
  p_holder_kind text, p_holder_id uuid, p_balance_cents bigint,
  p_notification_id uuid, p_person_id uuid, p_title text, p_message text, p_mail jsonb
) returns boolean language plpgsql as $$
begin
  -- The payment before the account, as everything that moves a payment's money locks them.
  perform from payment
  where id = p_payment_id and status <> 'completed' and total_cents = p_total_cents
    and (intent_id is null or intent_id = p_intent_id)
  for update;
  if not found then
    return false;
  end if;
  perform from ledger_account
  where kind = p_holder_kind and owner_id = p_holder_id and closed_at is null and balance = p_balance_cents
  for update;
  if not found or exists (
    select from ledger_account where kind = 'receivable' and owner_id = p_holder_id and balance < 0
  ) then
    return false;
  end if;

  update payment set status = 'completed', intent_id = p_intent_id, completed_at = p_at, next_check_at = null,
    failure_code = null, failure_message = null, problem = null, problem_at = null
  where id = p_payment_id;
  perform ledger_post(p_movement, p_key, p_account_kinds, p_owners, p_amounts, p_descriptions,
    p_payment_id, null, '{}', null, null, null);
  if p_person_id is not null then
    insert into notification (id, user_id, title, message)
    values (p_notification_id, p_person_id, p_title, p_message);
    perform enqueue_jobs('send-mail', array[p_mail]);
  end if;
  return true;
end $$;
