-- Rules about fraud, and the reviews of the rewards that they flag.

create table fraud_rule (
  id uuid primary key,
  -- Null for a rule of the operator's, which all senders have.
  enterprise_id uuid references enterprise,
  rule_type text not null check (rule_type in ('review_country', 'review_ip', 'review_email',
    'review_redeemed_rewards_count', 'review_redeemed_rewards_amount', 'review_multiple_emails', 'review_vpn',
    'review_tremendous_flag_list', 'review_previously_blocked_recipients', 'allow_ip', 'allow_email')),
  config jsonb not null default '{}',
  changed_at timestamptz not null,
  constraint fraud_rule_once unique nulls not distinct (enterprise_id, rule_type)
);

create table fraud_review (
  id uuid primary key,
  reward_id uuid not null references reward,
  -- held: blocked under a sanctions rule; the money stays until staff decide where it goes.
  state text not null default 'flagged' check (state in ('flagged', 'held', 'released', 'blocked')),
  found_when text not null check (found_when in ('sent', 'claimed')),
  -- What hit: a list of { code, about, by }.
  hits jsonb not null check (jsonb_array_length(hits) > 0),
  -- A rule of the operator's hit, so the company does not decide.
  needs_staff boolean not null,
  sanctions boolean not null,
  -- What was known of the recipient and, at a claim, of the claimant.
  emails text[] not null,
  ip text,
  network text,
  country text,
  device_hash bytea,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- closed: the reward ended while its review waited, such as when its sender canceled it.
  decided_as text check (decided_as in ('staff', 'company', 'automatic', 'closed')),
  decided_by uuid references users,
  note text check (length(note) between 1 and 400),
  constraint fraud_review_decided check ((state = 'flagged') = (decided_at is null)
    and (decided_at is null) = (decided_as is null)),
  constraint fraud_review_held_under_sanctions check (state <> 'held' or sanctions),
  constraint fraud_review_sanctions_need_staff check (needs_staff or not sanctions)
);
create unique index fraud_review_one_waits on fraud_review (reward_id) where state in ('flagged', 'held');
create index fraud_review_of on fraud_review (reward_id, created_at);
create index fraud_review_newest on fraud_review (created_at desc, id desc);
create index fraud_review_waiting on fraud_review (created_at) where state = 'flagged';
create index fraud_review_blocked_email on fraud_review using gin (emails) where state in ('held', 'blocked');
create index fraud_review_blocked_network on fraud_review (network) where state in ('held', 'blocked');
create index fraud_review_blocked_device on fraud_review (device_hash) where state in ('held', 'blocked');

-- How its last review stands; null for a reward that was never flagged. While it is flagged or held it stays open, and
-- the trigger keeps its money where it is.
alter table reward add column review text check (review in ('flagged', 'held', 'released', 'blocked'));
alter table reward add constraint reward_reviewed check (case
  when review in ('flagged', 'held') then closed_as is null
  when review = 'blocked' then coalesce(closed_as = 'canceled', false)
  else true end);
create index reward_in_review on reward (id) where review in ('flagged', 'held');
create trigger reward_stays_in_review before update on reward for each row
  when (old.review in ('flagged', 'held')
    and (new.claimed_cents <> old.claimed_cents or new.returned_cents <> old.returned_cents))
  execute function reward_stay_in_review();

-- Of whom, and from which network, a claim came; null for one of the previous release.
alter table reward_claim add column email text;
alter table reward_claim add column network text;
create index reward_claim_by_email on reward_claim (email);
create index reward_claim_by_network on reward_claim (network);
create index reward_claim_by_device on reward_claim (browser_hash);
