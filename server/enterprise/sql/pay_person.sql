-- Pays one recipient from a company's balance in one round trip, or holds the money until another manager
-- approves (payout_channel_waits); the caller composes the texts. Everything that does not need the company's balance comes before the
-- posting, because all payouts of a company wait for that row from the posting to the end of the transaction.
--
-- Arguments: the payout, its actor and reason, the time, the lines of both statements, the notification and
-- the email; null where the caller enqueues it.
-- Returns: whether it was done, whether it waits for approval, and the company's balance after it in cents. It
-- returns false and does nothing if the actor used the request key before.
-- Errors: IE001 the company is not active; IE002, IE003 and IE004 as payout_count; IN… as ledger_post.
-- Locks: the request key, then the balances of the company and the recipient in ascending id (before the key where
-- the actor's role has a line), then the actor's count of the day, then the recipient's row in users (by the foreign key of notification).
create or replace function pay_person(
  p_id uuid, p_enterprise_id uuid, p_recipient_id uuid, p_recipient_name text,
  p_amount_cents bigint, p_message text,
  p_on_list boolean, p_actor_id uuid, p_actor_role text, p_reason text, p_request_key text, p_now timestamptz,
  p_sent_text text, p_received_text text, p_title text, p_notification text, p_mail jsonb,
  out paid boolean, out waiting boolean, out balance_cents bigint
) language plpgsql as $$
declare
  active boolean;
  has_line boolean;
  details constant jsonb := jsonb_strip_nulls(jsonb_build_object('payoutId', p_id, 'message', p_message));
begin
  select approval_above_cents is not null into has_line
  from payout_rule_of(p_enterprise_id, p_actor_id, p_actor_role);
  waiting := false;
  if has_line then
    -- Whether it waits depends on the actor's other payouts, so they come one after the other from here on.
    -- Accounts in ascending id, as every movement locks them.
    perform from ledger_account
    where (kind, owner_id) in (('enterprise', p_enterprise_id), ('member', p_recipient_id))
    order by id
    for update;
    waiting := payout_channel_waits(p_id, p_enterprise_id, p_actor_id, p_actor_role, 'dashboard', p_amount_cents, p_now);
  end if;
  -- The key comes first: of two concurrent calls the second waits here until the first commits or rolls back.
  insert into payout (id, enterprise_id, recipient_id, recipient_name, amount_cents, message, on_list, status,
    actor_id, actor_role, request_key, created_at, paid_at)
  values (p_id, p_enterprise_id, p_recipient_id, p_recipient_name, p_amount_cents, p_message,
    p_on_list, case when waiting then 'waiting' else 'paid' end, p_actor_id, p_actor_role, p_request_key, p_now,
    case when not waiting then p_now end)
  on conflict (actor_id, request_key) where request_key is not null do nothing;
  paid := found;
  if not paid then
    delete from payout_unapproved where id = p_id;
    return;
  end if;
  insert into audit_entry (id, at, action, actor_id, actor_role, subject_kind, subject_id, subject, after, enterprise_id)
  values (p_id, p_now, case when waiting then 'payout-requested' else 'payout-made' end, p_actor_id, p_actor_role,
    'payout', p_id, p_recipient_name,
    jsonb_build_object('amount', to_char(p_amount_cents / 100.0, 'FM9999999990.00')), p_enterprise_id);
  if waiting then
    perform approval_open(p_id, p_enterprise_id, 'payout', p_actor_id, p_actor_role, p_amount_cents, p_now);
    perform ledger_post('payout_hold', 'payout-hold:' || p_id, array['enterprise', 'payout_hold'],
      array[p_enterprise_id, p_id], array[-p_amount_cents, p_amount_cents], array[p_sent_text, null], null, null,
      details || jsonb_build_object('requestId', p_id), p_actor_id, p_actor_role, p_reason);
  else
    if p_mail is not null then
      perform enqueue_jobs('send-mail', array[p_mail]);
    end if;
    perform ledger_post('payout', 'payout:' || p_id, array['enterprise', 'member'],
      array[p_enterprise_id, p_recipient_id], array[-p_amount_cents, p_amount_cents],
      array[p_sent_text, p_received_text], null, null, details, p_actor_id, p_actor_role, p_reason);
  end if;
  -- Staff lock the balance before they deactivate a company, so `active` stays true until the end.
  select enterprise.is_active, account.balance into active, balance_cents
  from enterprise
  join ledger_account account on account.kind = 'enterprise' and account.owner_id = enterprise.id
  where enterprise.id = p_enterprise_id;
  if active is not true then
    raise exception 'the company is not active' using errcode = 'IE001';
  end if;
  perform payout_count(p_enterprise_id, p_actor_id, p_actor_role, p_amount_cents, p_amount_cents, p_now);
  if not waiting then
    -- Its foreign key locks the recipient's row in users, which always comes after the balances.
    insert into notification (id, user_id, title, message, created_at, topic)
    values (p_id, p_recipient_id, p_title, p_notification, p_now, 'transactions');
  end if;
end $$;
