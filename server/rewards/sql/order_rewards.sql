-- Executes an order of rewards, whole or not at all: the money of each leaves the payer's balance for a hold of its
-- own. A company's order counts against its manager's limits, and waits for another manager where payouts do; the
-- money is held while it waits.
--
-- Arguments: the order, its payer, its actor with their role, where it comes from, the payer's own id and the hash of
-- the content, the sender as recipients read it, the time, and the rewards as JSON: id, amountCents, recipientName,
-- recipientEmail, recipientPhone, method, design, message, language, campaignId, products, customFields, deliverAt, expiresAt, the line on the
-- payer's statement (sent), and for a link that its sender gets with the answer (link) its id and hash. A reward with such a link counts as
-- delivered; an order that waits has no links. A company's reward without campaign and products has the company's default campaign.
-- Returns: the order and its state. `replayed`: the same id, or the same external id of this payer, was ordered
-- before; then nothing was done, and the first order is returned. An order that is OPEN under this id is executed now.
-- Errors: IE001 the company is not active; IE002, IE003 and IE004 as payout_count; IN… as ledger_post.
-- Locks: the order's id and external id, then the payer's balance, then the actor's count of the day.
create or replace function order_rewards(
  p_id uuid, p_payer_kind text, p_payer_id uuid, p_actor_id uuid, p_actor_role text, p_channel text,
  p_external_id text, p_content_hash bytea, p_sender_name text, p_now timestamptz, p_rewards jsonb,
  out order_id uuid, out state text, out replayed boolean
) language plpgsql as $$
#variable_conflict use_column
declare
  given record;
  waits boolean := false;
  active boolean;
  usual uuid;
begin
  if p_payer_kind = 'enterprise' then
    select campaign.id into usual from campaign where enterprise_id = p_payer_id and is_default;
  end if;
  select count(*)::int as count, sum(amount)::bigint as total, max(amount) as largest,
    array_agg(id order by place) as ids, array_agg(amount order by place) as amounts,
    array_agg(-amount order by place) as debits, array_agg(sent order by place) as sent,
    array_agg('reward-hold:' || id order by place) as keys,
    array_agg(jsonb_strip_nulls(jsonb_build_object('rewardId', id, 'message', message)) order by place) as details,
    coalesce(array_agg(distinct coalesce(campaign, case when products is null then usual end))
      filter (where campaign is not null or (products is null and usual is not null)), '{}') as campaigns,
    count(link) > 0 as has_links
  into given
  from rows from (jsonb_to_recordset(p_rewards) as (
    "id" uuid, "amountCents" bigint, "message" text, "sent" text, "campaignId" uuid, "products" uuid[], "link" jsonb))
    with ordinality as reward (id, amount, message, sent, campaign, products, link, place);

  -- The ids come first: of two concurrent calls the second waits here until the first commits or rolls back.
  insert into reward_order (id, payer_kind, payer_id, actor_id, actor_role, channel, external_id, content_hash, state,
    amount_cents, reward_count, campaign_ids, created_at, executed_at)
  values (p_id, p_payer_kind, p_payer_id, p_actor_id, p_actor_role, p_channel, p_external_id, p_content_hash, 'EXECUTED',
    given.total, given.count, given.campaigns, p_now, p_now)
  on conflict do nothing;
  if not found then
    update reward_order first set state = 'EXECUTED', content = null, executed_at = p_now,
      campaign_ids = given.campaigns
    where first.id = p_id and first.state = 'OPEN';
  end if;
  replayed := not found;
  if replayed then
    select first.id, first.state into order_id, state
    from reward_order first
    where first.id = p_id
      or (first.payer_kind = p_payer_kind and first.payer_id = p_payer_id and first.external_id = p_external_id)
    order by first.id <> p_id limit 1;
    return;
  end if;

  if given.count = 1 then
    perform ledger_post('reward_hold', given.keys[1], array[p_payer_kind, 'reward_hold'], array[p_payer_id, given.ids[1]],
      array[-given.total, given.total], array[given.sent[1], null], null, null, given.details[1], null, null, null);
  else
    perform from ledger_post_batch('reward_hold', given.keys, array_fill(null::uuid, array[given.count]),
      array_fill(null::uuid, array[given.count]), given.details,
      array(select generate_series(1, given.count)) || array(select generate_series(1, given.count)),
      array_fill(p_payer_kind, array[given.count]) || array_fill('reward_hold'::text, array[given.count]),
      array_fill(p_payer_id, array[given.count]) || given.ids, given.debits || given.amounts,
      given.sent || array_fill(null::text, array[given.count]), null, null, null);
  end if;

  if p_payer_kind = 'enterprise' then
    -- Staff lock the balance before they deactivate a company, so `active` stays true until the end.
    select is_active into active from enterprise where id = p_payer_id;
    if active is not true then
      raise exception 'the company is not active' using errcode = 'IE001';
    end if;
    perform payout_count(p_payer_id, p_actor_id, p_actor_role, given.total, given.largest, p_now);
    waits := payout_channel_waits(p_id, p_payer_id, p_actor_id, p_actor_role, p_channel, given.total, p_now);
    if waits then
      update reward_order set state = 'PENDING APPROVAL', executed_at = null where id = p_id;
      perform approval_open(p_id, p_payer_id, 'rewards', p_actor_id, p_actor_role, given.total, p_now);
    end if;
  end if;

  -- Under the balance's lock, on which the numbers of a company's rewards depend (reward_number).
  insert into reward (id, order_id, position, sender_kind, sender_id, actor_id, sender_name, recipient_email, recipient_phone, recipient_name,
    amount_cents, design, message, language, delivery_method, delivery, delivered_at, campaign_id, products, custom_fields,
    deliver_at, expires_at, created_at)
  select reward.id, p_id, reward.place, p_payer_kind, p_payer_id, p_actor_id, p_sender_name, reward.recipient_email,
    reward.recipient_phone, reward.recipient_name, reward.amount, reward.design, reward.message,
    reward.language, reward.method,
    case when reward.method <> 'LINK' and (waits or reward.deliver_at > p_now) then 'SCHEDULED'
      when reward.link is not null and not waits then 'SUCCEEDED' else 'PENDING' end,
    case when reward.link is not null and not waits then p_now end,
    coalesce(reward.campaign_id, case when reward.products is null then usual end), reward.products, reward.fields,
    reward.deliver_at, reward.expires_at, p_now
  from rows from (jsonb_to_recordset(p_rewards) as (
    "id" uuid, "amountCents" bigint, "recipientName" text, "recipientEmail" text, "recipientPhone" text, "method" text,
    "design" text, "message" text, "language" text, "campaignId" uuid, "products" uuid[], "customFields" jsonb, "deliverAt" timestamptz,
    "expiresAt" timestamptz, "link" jsonb)) with ordinality
    as reward (id, amount, recipient_name, recipient_email, recipient_phone, method, design, message, language, campaign_id,
      products, fields, deliver_at, expires_at, link, place);

  if not waits then
    perform enqueue_deliveries(p_id);
    if given.has_links then
      insert into reward_link (id, reward_id, token_hash, created_at)
      select (link ->> 'id')::uuid, id, decode(link ->> 'hash', 'hex'), p_now
      from jsonb_to_recordset(p_rewards) as reward ("id" uuid, "link" jsonb)
      where link is not null;
    end if;
  end if;
  order_id := p_id;
  state := case when waits then 'PENDING APPROVAL' else 'EXECUTED' end;
end $$;
