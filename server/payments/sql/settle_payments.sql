-- Settles several payments with one statement of each kind
-- (docs/decisions/0027-settled-and-ordered-together.md). It takes only those that are as the caller saw them:
-- open, with that total and that intent; for an account that is open and owes nothing. A gift also needs a
-- recipient who was not notified and still takes gifts, and a sender who added nothing that the texts lack.
-- For other payments the balance must be the one that the notification names.
--
-- Arguments: arrays with an element per payment, the caller's texts among them; and the legs of all postings
-- as arrays, where p_legs says which payment a leg belongs to.
-- Returns: the payments that were settled. The others are unchanged, and the caller settles each by itself.
-- Errors: those of ledger_post_batch.
-- Locks: the payments, then the accounts. Rows that another transaction holds are skipped, so it never waits,
-- and of several payments for one account it settles one.
--
-- The plans fit any number of payments (plan_cache_mode), because planning each call anew takes longer than
-- executing it. They look up each row by an index: a table that was small when the plan was made may be large
-- by now.
create or replace function settle_payments(
  p_ids uuid[], p_intent_ids text[], p_totals bigint[],
  p_movements text[], p_keys text[], p_holder_kinds text[], p_holder_ids uuid[],
  p_balances bigint[], p_senders jsonb[], p_ats timestamptz[],
  p_notifications jsonb[], p_mails jsonb[],
  p_legs int[], p_account_kinds text[], p_owners uuid[], p_amounts bigint[], p_descriptions text[]
) returns setof uuid language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  taken uuid[];
  held uuid[];
  good int[];
  movement text;
  -- The places in `good` whose payments share one movement.
  alike int[];
begin
  -- The payments before the accounts, as every movement of a payment's money locks them.
  taken := array(
    select id from payment where id = any (p_ids) and status <> 'completed' for update skip locked);
  held := array(
    select account.owner_id
    from unnest(p_holder_kinds, p_holder_ids) as holder (kind, id)
    join ledger_account account on account.kind = holder.kind and account.owner_id = holder.id
    where account.closed_at is null
    for update of account skip locked);
  good := array(
    select distinct on (asked.holder_id) asked.place
    from unnest(
        p_ids, p_intent_ids, p_totals, p_movements, p_holder_kinds, p_holder_ids, p_balances, p_senders)
      with ordinality
      as asked (id, intent_id, total, movement, holder_kind, holder_id, balance, sender, place)
    join payment on payment.id = asked.id
    join ledger_account account on account.kind = asked.holder_kind and account.owner_id = asked.holder_id
    where asked.id = any (taken) and asked.holder_id = any (held)
      and payment.total_cents = asked.total and coalesce(payment.intent_id, asked.intent_id) = asked.intent_id
      and case when asked.movement = 'guest_send' then
          payment.told_at is null
          and (payment.sender_name is null or asked.sender ->> 'name' is not null)
          and (payment.sender_email is null or asked.sender ->> 'email' is not null)
          and (payment.message is null or asked.sender ->> 'message' is not null)
          and exists (select from public_member where public_member.id = asked.holder_id)
        else account.balance = asked.balance end
      and not exists (
        select from ledger_account debt
        where debt.kind = 'receivable' and debt.owner_id = asked.holder_id and debt.balance < 0)
    order by asked.holder_id, asked.place);
  if good = '{}' then
    return;
  end if;

  update payment set status = 'completed', intent_id = asked.intent_id,
    completed_at = asked.at, next_check_at = null,
    failure_code = null, failure_message = null, problem = null, problem_at = null,
    told_at = case when asked.sender is null then told_at else asked.at end,
    sender_name = case when asked.sender is null then sender_name else asked.sender ->> 'name' end,
    sender_phone = coalesce(asked.sender ->> 'phone', sender_phone),
    sender_email = case when asked.sender is null then sender_email else asked.sender ->> 'email' end,
    message = case when asked.sender is null then message else asked.sender ->> 'message' end
  from (
    select p_ids[place] as id, p_intent_ids[place] as intent_id,
      p_senders[place] as sender, p_ats[place] as at
    from unnest(good) as place
  ) as asked
  where payment.id = asked.id;

  foreach movement in array array(select distinct p_movements[place] from unnest(good) as place) loop
    alike := array(select place from unnest(good) as place where p_movements[place] = movement);
    perform from (
      select array_agg(array_position(alike, leg.place)) as places, array_agg(leg.kind) as kinds,
        array_agg(leg.owner_id) as owners, array_agg(leg.amount) as amounts,
        array_agg(leg.description) as descriptions
      from unnest(p_legs, p_account_kinds, p_owners, p_amounts, p_descriptions)
        as leg (place, kind, owner_id, amount, description)
      where leg.place = any (alike)
    ) as legs,
    ledger_post_batch(movement, array(select p_keys[place] from unnest(alike) as place),
      array(select p_ids[place] from unnest(alike) as place),
      array_fill(null::uuid, array[cardinality(alike)]),
      array_fill('{}'::jsonb, array[cardinality(alike)]),
      legs.places, legs.kinds, legs.owners, legs.amounts, legs.descriptions, null, null, null);
  end loop;

  insert into notification (id, user_id, title, message, topic, object_id)
  select (one ->> 'id')::uuid, (one ->> 'userId')::uuid, one ->> 'title', one ->> 'message',
    one #>> '{about,topic}', (one #>> '{about,paymentId}')::uuid
  from (select p_notifications[place] as one from unnest(good) as place) as notifications
  where one is not null;
  perform enqueue_jobs('send-mail', array(
    select mail from unnest(good) as place, jsonb_array_elements(p_mails[place]) as mail));
  return query select p_ids[place] from unnest(good) as place;
end $$;
