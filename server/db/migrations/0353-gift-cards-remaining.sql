-- What its owner notes as left on a card. Nobody but the owner vouches for it.
alter table gift_card_unit
  add column remaining_cents bigint,
  add constraint gift_card_unit_remaining check (
    remaining_cents is null or (state = 'issued' and remaining_cents between 0 and face_cents));
