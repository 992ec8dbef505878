-- Rewards: amounts set aside for people who are known by an email address, and claimed by a link.

create table reward (
  id uuid primary key,
  -- The account that pays: a member's or a company's.
  sender_kind text not null check (sender_kind in ('member', 'enterprise')),
  sender_id uuid not null,
  -- The user who sent it.
  actor_id uuid not null references users,
  -- As the recipient reads it.
  sender_name text not null,
  recipient_email text not null
    check (recipient_email = lower(recipient_email) and recipient_email like '%_@_%'),
  recipient_name text not null default '' check (length(recipient_name) <= 100),
  amount_cents bigint not null check (amount_cents > 0),
  -- Each cent is claimed, went back, or is held.
  claimed_cents bigint not null default 0 check (claimed_cents >= 0),
  returned_cents bigint not null default 0 check (returned_cents >= 0),
  design text not null check (design ~ '^[a-z-]{1,30}$'),
  message text check (length(message) <= 500),
  delivery text not null default 'PENDING' check (delivery in ('SCHEDULED', 'PENDING', 'SUCCEEDED', 'FAILED')),
  delivery_error text check (delivery_error in ('invalid_email', 'invalid_domain', 'mailbox_unavailable',
    'domain_block', 'email_delivery_failed', 'smtp_delivery_failed', 'spam_report')),
  deliver_at timestamptz not null,
  delivered_at timestamptz,
  expires_at timestamptz not null,
  opened_at timestamptz,
  -- The reminders that were sent by themselves, and when the last one was sent by anybody.
  reminders smallint not null default 0,
  reminded_at timestamptz,
  thanks text check (length(thanks) between 1 and 500),
  thanked_at timestamptz,
  -- The recipient said that it is not for them.
  unwanted_at timestamptz,
  closed_as text check (closed_as in ('claimed', 'canceled', 'expired')),
  closed_at timestamptz,
  created_at timestamptz not null,
  constraint reward_not_more_than_its_amount check (claimed_cents + returned_cents <= amount_cents),
  constraint reward_closed_when_empty check (
    (closed_as is null) = (claimed_cents + returned_cents < amount_cents)
    and (closed_as is null) = (closed_at is null)
    and coalesce((closed_as = 'claimed') = (returned_cents = 0), true)),
  constraint reward_failed_for_a_reason check ((delivery = 'FAILED') = (delivery_error is not null)),
  constraint reward_thanked check ((thanks is null) = (thanked_at is null)),
  constraint reward_expires_after_delivery check (expires_at > deliver_at)
);
create index reward_sent on reward (sender_kind, sender_id, created_at desc, id desc);
create index reward_due on reward (deliver_at) where delivery in ('SCHEDULED', 'PENDING') and closed_as is null;
create index reward_open on reward (expires_at) where closed_as is null;
create index reward_open_of on reward (sender_id) where closed_as is null;

-- A link's token is derived from its id (server/rewards/links.ts); its hash finds it. One link of a reward works.
create table reward_link (
  id uuid primary key,
  reward_id uuid not null references reward,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create unique index reward_link_one_works on reward_link (reward_id) where revoked_at is null;

-- A part of a reward that was claimed: cards of one order, or money in a balance.
create table reward_claim (
  id uuid primary key,
  reward_id uuid not null references reward,
  user_id uuid not null references users,
  -- The claimed cards; null where the money went to the balance.
  order_id uuid unique references purchase_order,
  amount_cents bigint not null check (amount_cents > 0),
  -- The browser that claimed (sha-256); it alone is shown the codes.
  browser_hash bytea not null,
  created_at timestamptz not null
);
create index reward_claim_of on reward_claim (reward_id);
create index reward_claim_of_user on reward_claim (user_id);

-- The code that proves a claim of a large reward. One per reward; a new one replaces it.
create table reward_code (
  reward_id uuid primary key references reward,
  code_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);

-- An order of claimed cards was never in a cart.
alter table purchase_order alter column cart_version drop not null;

-- What a member sent to members and to email addresses, less what was canceled: one limit counts both.
create view member_sent as
select sender_id, amount_cents, created_at from transfer
union all
select sender_id, amount_cents, created_at from reward
where sender_kind = 'member' and coalesce(closed_as <> 'canceled' or claimed_cents > 0, true);
