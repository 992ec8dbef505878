-- What was bought, card by card, and the way from a cart to an order.

-- An order is written once and never changes; what becomes of it is told by its units.
create table purchase_order (
  id uuid primary key,
  user_id uuid not null references users,
  -- The caller's Idempotency-Key, where there was one.
  idempotency_key text check (length(idempotency_key) between 1 and 255),
  -- The version of the cart that was bought: with the user it is what makes a repeated click one order.
  cart_version bigint not null,
  total_cents bigint not null check (total_cents > 0),
  -- The balance that the buyer was told, so that a repeated call is told the same.
  balance_after_cents bigint not null check (balance_after_cents >= 0),
  ledger_transaction_id bigint not null,
  created_at timestamptz not null default now(),
  constraint purchase_order_once_per_cart unique (user_id, cart_version),
  constraint purchase_order_once_per_key unique (user_id, idempotency_key)
);

-- One card of an order. reserved -> issuing -> issued, or released.
create table gift_card_unit (
  id uuid primary key,
  -- Deferred, because placing an order writes the units before it knows their sum.
  order_id uuid not null references purchase_order deferrable initially deferred,
  user_id uuid not null,
  gift_card_id uuid not null,
  -- The card as it was when it was bought.
  gift_card_name text not null,
  image_url text not null,
  issuer_product_id text not null,
  face_cents bigint not null check (face_cents > 0),
  state text not null default 'reserved' check (state in ('reserved', 'issuing', 'issued', 'released')),
  -- When the order was last sent to the issuer under this unit's id, and how often. Written before it is sent.
  sent_at timestamptz,
  attempts integer not null default 0,
  -- What the issuer said last that settled nothing.
  last_answer text,
  -- When anybody last did something for the unit; the sweeper takes those that are forgotten.
  tended_at timestamptz not null default now(),
  issuer text,
  issuer_order_id text,
  -- Code, PIN and link as one AES-256-GCM secret (server/gift-cards/codes.ts), and the id of its key.
  secret bytea,
  secret_nonce bytea,
  secret_key_id text,
  -- A keyed hash of the code, so that the same code is never accepted twice.
  code_hash bytea,
  release_reason text,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  mailed_at timestamptz,
  constraint gift_card_unit_one_code check (case state
    when 'issued' then num_nulls(issuer, issuer_order_id, secret, secret_nonce, secret_key_id, code_hash) = 0
    else num_nonnulls(issuer_order_id, secret, secret_nonce, secret_key_id, code_hash, mailed_at) = 0 end),
  constraint gift_card_unit_sent check (
    case state when 'reserved' then sent_at is null when 'issuing' then sent_at is not null else true end),
  constraint gift_card_unit_resolved check ((state in ('issued', 'released')) = (resolved_at is not null)),
  constraint gift_card_unit_released check ((state = 'released') = (release_reason is not null))
);

create index gift_card_unit_wallet on gift_card_unit (user_id, created_at desc, id desc);
create index gift_card_unit_order on gift_card_unit (order_id);
create index gift_card_unit_unresolved on gift_card_unit (tended_at) where state in ('reserved', 'issuing');
create unique index gift_card_unit_issuer_order on gift_card_unit (issuer, issuer_order_id)
  where issuer_order_id is not null;
create unique index gift_card_unit_code on gift_card_unit (code_hash) where code_hash is not null;

-- A card that was given, or whose money went back, stays what it is; only its secret may be sealed under a newer key.
create function gift_card_unit_keep_resolved() returns trigger language plpgsql as $$
begin
  if old.state in ('issued', 'released') and (new.state, new.issuer_order_id, new.face_cents, new.user_id, new.order_id)
    is distinct from (old.state, old.issuer_order_id, old.face_cents, old.user_id, old.order_id) then
    raise exception 'the unit % is resolved', old.id using errcode = 'IO009';
  end if;
  return new;
end $$;
create trigger gift_card_unit_keep_resolved before update on gift_card_unit
  for each row execute function gift_card_unit_keep_resolved();

-- Enqueues jobs of one kind as pg-boss's own `send` does (docs/decisions/0005-jobs-enqueued-in-sql.md), so that placing an
-- order needs one round trip. tests/orders/unit/enqueue-jobs.test.ts compares the rows with those of pg-boss.
create function enqueue_jobs(p_name text, p_data jsonb[]) returns void language plpgsql as $$
declare
  queue record;
begin
  select * into queue from pgboss.queue where name = p_name;
  if not found then
    raise exception 'there is no job queue %', p_name;
  end if;
  insert into pgboss.job (id, name, data, priority, start_after, created_on, expire_seconds, deletion_seconds, keep_until,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds,
    blocked, blocking, pending_dependencies)
  select gen_random_uuid(), p_name, data, 0, pgboss.job_now(), pgboss.job_now(),
    queue.expire_seconds, queue.deletion_seconds, pgboss.job_now() + queue.retention_seconds * interval '1 second',
    queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.policy, queue.dead_letter,
    queue.heartbeat_seconds, false, false, 0
  from unnest(p_data) as data;
end $$;

-- Turns a person's cart into an order, in one round trip and one transaction: the whole price goes from the balance to
-- the order's hold, the cart is emptied, and issuing is enqueued for every card. What is refused changes nothing.
--
-- A repeated call answers the first order. It is repeated when it brings the Idempotency-Key of an order, or the version
-- (If-Match) of a cart that was bought. A call that brings neither means the cart as it stood when the call arrived: when
-- that cart was bought while the call waited for the lock, it is the second half of a double click.
--
--   IO001 cart empty   IO002 cart changed   IO003 key used for another cart   IC001, IC002 as in 0005   IN… as in 0001
create function place_order(
  p_order_id uuid, p_user_id uuid, p_key text, p_version bigint,
  out order_id uuid, out total_cents bigint, out balance_after_cents bigint, out unit_ids uuid[], out replayed boolean
) language plpgsql as $$
declare
  arrived bigint;
  current bigint;
  first purchase_order;
  filled boolean;
  card_name text;
  bad_cards uuid[];
  bad_amounts bigint[];
  units bigint;
  description text;
  posted bigint;
begin
  select version into arrived from cart where user_id = p_user_id;
  -- Everything that concerns a person's cart and orders happens one after the other, behind this lock.
  select version into current from cart where user_id = p_user_id for update;
  if current is null then
    raise exception 'the cart is empty' using errcode = 'IO001';
  end if;

  if p_key is not null then
    select * into first from purchase_order where user_id = p_user_id and idempotency_key = p_key;
    if found then
      filled := exists (select from cart_item where user_id = p_user_id);
      if coalesce(p_version, case when filled then current else first.cart_version end) <> first.cart_version then
        raise exception 'the key was used for another cart' using errcode = 'IO003', detail = first.id;
      end if;
    end if;
  end if;
  if first.id is null and coalesce(p_version, arrived) <> current then
    select * into first from purchase_order where user_id = p_user_id and cart_version = coalesce(p_version, arrived);
    if not found and p_version is not null then
      raise exception 'the cart has changed' using errcode = 'IO002';
    end if;
  end if;
  if first.id is not null then
    select first.id, first.total_cents, first.balance_after_cents, array_agg(unit.id order by unit.id), true
    into order_id, total_cents, balance_after_cents, unit_ids, replayed
    from gift_card_unit unit where unit.order_id = first.id;
    return;
  end if;

  -- Prices and wares are the catalogue's as it is now; the cart's own were only checked when they were put in.
  with taken as (
    delete from cart_item where user_id = p_user_id
    returning gift_card_id, amount_cents, quantity
  ), priced as (
    select taken.*, card.name, card.image_url, card.issuer_product_id,
      coalesce(card.available and taken.amount_cents between card.min_cents and card.max_cents, false) as good
    from taken left join gift_card card on card.id = taken.gift_card_id
  ), bought as (
    insert into gift_card_unit
      (id, order_id, user_id, gift_card_id, gift_card_name, image_url, issuer_product_id, face_cents)
    select new_id(), p_order_id, p_user_id, gift_card_id, name, image_url, issuer_product_id, amount_cents
    from priced, generate_series(1, quantity)
    where good
    returning id
  )
  select sum(amount_cents * quantity)::bigint, sum(quantity), max(name),
    array_agg(gift_card_id) filter (where not good), array_agg(amount_cents) filter (where not good),
    (select array_agg(id order by id) from bought)
  into total_cents, units, card_name, bad_cards, bad_amounts, unit_ids
  from priced;
  if units is null then
    raise exception 'the cart is empty' using errcode = 'IO001';
  end if;
  if bad_cards is not null then
    perform cart_check_amount(bad_cards[1], bad_amounts[1]);
  end if;
  description := case units when 1 then card_name || ' gift card' else units || ' gift cards' end;

  select posting.transaction_id into posted from ledger_post(
    'purchase_hold', 'hold:' || p_order_id,
    array['member', 'hold'], array[p_user_id, p_order_id], array[-total_cents, total_cents], array[description, null],
    null, p_order_id, '{}', null, null, null) posting;
  select balance into balance_after_cents from ledger_account where kind = 'member' and owner_id = p_user_id;
  insert into purchase_order
    (id, user_id, idempotency_key, cart_version, total_cents, balance_after_cents, ledger_transaction_id)
  values (p_order_id, p_user_id, p_key, current, total_cents, balance_after_cents, posted);
  update cart set version = version + 1 where user_id = p_user_id;
  perform enqueue_jobs('issue-gift-card', (
    select array_agg(jsonb_build_object('unitId', id)) from unnest(unit_ids) id));
  order_id := p_order_id;
  replayed := false;
end $$;
