-- Completing a guest's gift in two round trips, as a top-up is settled in 0007.

-- A guest's payment with whoever it is for; `shown` where that person still takes gifts.
create view gift_claim as
select payment.*, person.username as recipient_name, person.email as recipient_email, person.first_name, person.last_name,
  person.phone_digits, person.profile_image_url, shown.id is not null as shown,
  exists (select from refund where refund.payment_id = payment.id and source = 'suspense') as returned
from payment
left join users person on person.id = payment.user_id and person.deleted_at is null
left join public_member shown on shown.id = payment.user_id
where payment.kind = 'guest_send';

-- The gift with that intent, if it is the browser's or the person's; without an intent the newest that the browser began.
create function find_gifts(p_intent_id text, p_browser_hash bytea, p_payer_id uuid, p_limit int) returns setof gift_claim
language plpgsql stable as $$
begin
  if p_intent_id is not null then
    return query select * from gift_claim
      where intent_id = p_intent_id and (browser_hash = p_browser_hash or payer_id = p_payer_id);
  else
    return query select * from gift_claim where browser_hash = p_browser_hash order by created_at desc limit p_limit;
  end if;
end $$;

-- Settles a gift whose sender is known when everything is as the caller saw it before: the payment open, with that total and
-- told to nobody, nothing said by its sender meanwhile that the words do not have, the recipient owing nothing and taking
-- gifts. Otherwise it does nothing and answers false, and the caller settles step by step.
create function settle_gift(
  p_payment_id uuid, p_intent_id text, p_total_cents bigint, p_at timestamptz,
  p_sender_name text, p_sender_phone text, p_sender_email text, p_message text,
  p_movement text, p_key text, p_account_kinds text[], p_owners uuid[], p_amounts bigint[], p_descriptions text[],
  p_recipient_id uuid, p_notification_id uuid, p_title text, p_told text, p_mails jsonb
) returns boolean language plpgsql as $$
begin
  -- The payment before the account, as everything that moves a payment's money locks them.
  perform from payment
  where id = p_payment_id and status <> 'completed' and total_cents = p_total_cents and told_at is null
    and intent_id = p_intent_id
    and (sender_name is null or p_sender_name is not null) and (sender_email is null or p_sender_email is not null)
    and (message is null or p_message is not null)
  for update;
  if not found then
    return false;
  end if;
  perform from ledger_account where kind = 'member' and owner_id = p_recipient_id and closed_at is null for update;
  if not found
    or exists (select from ledger_account where kind = 'receivable' and owner_id = p_recipient_id and balance < 0)
    or not exists (select from public_member where id = p_recipient_id)
  then
    return false;
  end if;

  update payment set status = 'completed', completed_at = p_at, told_at = p_at, next_check_at = null,
    failure_code = null, failure_message = null, problem = null, problem_at = null,
    sender_name = p_sender_name, sender_phone = coalesce(p_sender_phone, sender_phone), sender_email = p_sender_email,
    message = p_message
  where id = p_payment_id;
  perform ledger_post(p_movement, p_key, p_account_kinds, p_owners, p_amounts, p_descriptions,
    p_payment_id, null, '{}', null, null, null);
  insert into notification (id, user_id, title, message) values (p_notification_id, p_recipient_id, p_title, p_told);
  perform enqueue_jobs('send-mail', array(select jsonb_array_elements(p_mails)));
  return true;
end $$;
