-- Orders of rewards: one act of paying, with one or more rewards, that executes whole or not at all.

create table reward_order (
  id uuid primary key,
  -- The account that pays: a member's or a company's.
  payer_kind text not null check (payer_kind in ('member', 'enterprise')),
  payer_id uuid not null,
  -- The user who ordered, and their role at that time. No foreign key: its check would lock a row that all orders share.
  actor_id uuid not null,
  actor_role text not null,
  -- Where the order came from, such as 'gift', 'dashboard', 'file' or 'api'.
  channel text not null check (channel ~ '^[a-z-]{1,20}$'),
  -- The payer's own id of the order, and the hash of what was ordered under it.
  external_id text check (length(external_id) between 1 and 255),
  content_hash bytea,
  state text not null check (state in ('OPEN', 'PENDING APPROVAL', 'PENDING INTERNAL PAYMENT APPROVAL', 'EXECUTED',
    'FAILED', 'CANCELED')),
  -- What an order holds that is accepted now and executed in the background.
  content jsonb,
  -- Why a background execution was refused: a code of the contract.
  failure text,
  amount_cents bigint not null check (amount_cents > 0),
  reward_count int not null check (reward_count > 0),
  created_at timestamptz not null,
  executed_at timestamptz,
  ended_at timestamptz,
  constraint reward_order_open check ((state = 'OPEN') = (content is not null)),
  constraint reward_order_executed check ((state = 'EXECUTED') = (executed_at is not null)),
  constraint reward_order_ended check ((state in ('FAILED', 'CANCELED')) = (ended_at is not null)),
  constraint reward_order_failed check ((state = 'FAILED') = (failure is not null)),
  constraint reward_order_hashed check (external_id is null or content_hash is not null)
);
create unique index reward_order_external on reward_order (payer_kind, payer_id, external_id)
  where external_id is not null;
create index reward_order_newest on reward_order (payer_kind, payer_id, created_at desc, id desc);

-- Every gift so far was an order of one, executed at once. The previous release goes on writing none.
insert into reward_order (id, payer_kind, payer_id, actor_id, actor_role, channel, state, amount_cents, reward_count,
  created_at, executed_at)
select id, sender_kind, sender_id, actor_id, 'member', 'gift', 'EXECUTED', amount_cents, 1, created_at, created_at
from reward;

alter table reward add column order_id uuid references reward_order;
update reward set order_id = id;
-- The place in the order, from 1.
alter table reward add column position int not null default 1;
create index reward_of_order on reward (order_id, position);

-- LINK: its sender hands the link out, so an address is not needed.
alter table reward add column delivery_method text not null default 'EMAIL'
  check (delivery_method in ('EMAIL', 'LINK'));
alter table reward alter column recipient_email drop not null;
alter table reward add constraint reward_reaches_somebody
  check (recipient_email is not null or delivery_method = 'LINK');
