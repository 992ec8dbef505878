-- What a member took out of a balance that was too small for any card: to the card that it came from, as a refund, or by hand.
create table cash_out (
  id uuid primary key,
  user_id uuid not null references users,
  amount_cents bigint not null check (amount_cents > 0),
  -- The state and its threshold as they were.
  state text not null,
  threshold_cents bigint not null,
  -- Null where staff pay it out by hand.
  refund_id uuid unique references refund,
  requested_at timestamptz not null,
  -- For what staff decide: null while it waits.
  outcome text check (outcome in ('paid', 'declined', 'withdrawn')),
  decided_at timestamptz,
  decided_by uuid references users,
  -- How it was paid, or why it was not.
  note text check (char_length(note) between 1 and 500),
  constraint cash_out_is_small check (amount_cents < threshold_cents),
  constraint cash_out_is_decided_once check (
    (outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null)),
  constraint cash_out_by_card_needs_nobody check (refund_id is null or outcome is null),
  constraint cash_out_never_by_its_owner check (outcome = 'withdrawn' or decided_by is distinct from user_id)
);
create unique index cash_out_waits_once on cash_out (user_id) where refund_id is null and outcome is null;
create index cash_out_waiting on cash_out (requested_at, id) where refund_id is null and outcome is null;
create index cash_out_of_user on cash_out (user_id, requested_at);
