-- What the owner of a bought card has done with it: put it away as used or into the archive, and looked at its code.

alter table gift_card_unit
  add column used_at timestamptz,
  add column archived_at timestamptz,
  -- Only a card with a code is ever used; one that the issuer still works on cannot be put away.
  add constraint gift_card_unit_used check (used_at is null or state = 'issued'),
  add constraint gift_card_unit_archived check (archived_at is null or state in ('issued', 'released'));

-- Every look at a code, by whom and when. Kept as long as the card.
create table gift_card_reveal (
  id uuid primary key,
  unit_id uuid not null references gift_card_unit,
  user_id uuid not null,
  -- The session in which it was looked at; sessions go, this remains.
  session_id uuid not null,
  revealed_at timestamptz not null
);
create index gift_card_reveal_newest on gift_card_reveal (unit_id, revealed_at desc);
