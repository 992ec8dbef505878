-- A claim page asks for the least that a gift card is sold for. One look at this index answers.
create index gift_card_cheapest on gift_card (min_cents) where available;
