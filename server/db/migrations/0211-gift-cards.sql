-- Bought gift cards.

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
  -- When the order was last sent to the issuer under this unit's id, and how often. Written before it is
  -- sent.
  sent_at timestamptz,
  attempts integer not null default 0,
  -- The issuer's last answer that settled nothing.
  last_answer text,
  -- When a job last worked on the unit; the sweeper takes those that were left.
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
  -- Set by the owner: used, or in the archive.
  used_at timestamptz,
  archived_at timestamptz,
  constraint gift_card_unit_one_code check (case state
    when 'issued' then num_nulls(issuer, issuer_order_id, secret, secret_nonce, secret_key_id, code_hash) = 0
    else num_nonnulls(issuer_order_id, secret, secret_nonce, secret_key_id, code_hash, mailed_at) = 0 end),
  constraint gift_card_unit_sent check (
    case state when 'reserved' then sent_at is null when 'issuing' then sent_at is not null else true end),
  constraint gift_card_unit_resolved check ((state in ('issued', 'released')) = (resolved_at is not null)),
  constraint gift_card_unit_released check ((state = 'released') = (release_reason is not null)),
  -- Only a card with a code is ever used; one that the issuer still works on cannot be archived.
  constraint gift_card_unit_used check (used_at is null or state = 'issued'),
  constraint gift_card_unit_archived check (archived_at is null or state in ('issued', 'released'))
);

create index gift_card_unit_wallet on gift_card_unit (user_id, created_at desc, id desc);
create index gift_card_unit_order on gift_card_unit (order_id);
create index gift_card_unit_unresolved on gift_card_unit (tended_at) where state in ('reserved', 'issuing');
create unique index gift_card_unit_issuer_order on gift_card_unit (issuer, issuer_order_id)
  where issuer_order_id is not null;
create unique index gift_card_unit_code on gift_card_unit (code_hash) where code_hash is not null;
create trigger gift_card_unit_keep_resolved before update on gift_card_unit
  for each row execute function gift_card_unit_keep_resolved();

-- Every time a code was shown. Kept as long as the card.
create table gift_card_reveal (
  id uuid primary key,
  unit_id uuid not null references gift_card_unit,
  user_id uuid not null,
  -- The session that showed it; sessions are deleted, this stays.
  session_id uuid not null,
  revealed_at timestamptz not null
);
create index gift_card_reveal_newest on gift_card_reveal (unit_id, revealed_at desc);
