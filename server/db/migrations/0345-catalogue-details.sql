-- What a buyer wants to know before buying a card. Null is not known; 0 months is a card that never expires.
alter table gift_card
  add column redeem_instructions text check (length(redeem_instructions) between 1 and 1000),
  add column terms text check (length(terms) between 1 and 2000),
  add column expires_after_months integer check (expires_after_months between 0 and 600);
