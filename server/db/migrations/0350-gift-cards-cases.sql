-- A bought card whose code does not work: the case that its owner opens, and the card that replaces it.

-- The card that this one replaces, at the operator's expense. It belongs to the order of the first, not to its total.
alter table gift_card_unit add column replaces_unit_id uuid references gift_card_unit;
create unique index gift_card_unit_replaces on gift_card_unit (replaces_unit_id) where replaces_unit_id is not null;

-- open -> replaced, refunded or rejected by staff, or withdrawn by the owner.
create table card_case (
  id uuid primary key,
  unit_id uuid not null references gift_card_unit,
  user_id uuid not null references users,
  problem text not null check (problem in ('declined', 'already-used', 'not-recognized', 'wrong-balance', 'other')),
  -- What the shop said. Both parts of the evidence are erased with the account.
  evidence text not null,
  picture bytea,
  state text not null default 'open' check (state in ('open', 'replaced', 'refunded', 'rejected', 'withdrawn')),
  opened_at timestamptz not null,
  -- What the issuer said last, and when.
  issuer_word text check (issuer_word in ('active', 'redeemed', 'void', 'not-said', 'silent')),
  issuer_balance_cents bigint,
  issuer_detail text,
  issuer_asked_at timestamptz,
  decided_at timestamptz,
  -- Staff and their role then; none where the owner withdrew.
  decided_by uuid,
  decided_role text,
  -- The request that decided it. Repeating that request changes nothing.
  decided_key text,
  -- What staff wrote to the owner.
  note text,
  refund_cents bigint check (refund_cents > 0),
  replacement_id uuid references gift_card_unit,
  constraint card_case_asked check (num_nulls(issuer_word, issuer_detail, issuer_asked_at) in (0, 3)),
  constraint card_case_decided check ((state = 'open') = (decided_at is null)),
  constraint card_case_decided_by check (
    num_nulls(decided_by, decided_role, decided_key) = case when state in ('open', 'withdrawn') then 3 else 0 end),
  -- Nobody decides about a card of their own.
  constraint card_case_not_by_owner check (decided_by <> user_id),
  constraint card_case_refunded check ((state = 'refunded') = (refund_cents is not null)),
  constraint card_case_replaced check ((state = 'replaced') = (replacement_id is not null)),
  constraint card_case_rejected check (state <> 'rejected' or coalesce(btrim(note), '') <> '')
);
alter table card_case alter column picture set storage external;
create index card_case_of_unit on card_case (unit_id, opened_at desc);
create index card_case_of_user on card_case (user_id, opened_at);
create index card_case_waiting on card_case (opened_at, id) where state = 'open';
create index card_case_closed on card_case (opened_at desc, id desc) where state <> 'open';
create unique index card_case_one_open on card_case (unit_id) where state = 'open';
-- A card is made good once, by a replacement or by money.
create unique index card_case_made_good on card_case (unit_id) where state in ('replaced', 'refunded');
create trigger card_case_keep_decided before update on card_case
  for each row execute function card_case_keep_decided();
