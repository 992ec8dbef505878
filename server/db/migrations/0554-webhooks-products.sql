-- Webhooks tell which products come and go.

create trigger gift_card_told after update on gift_card referencing old table as earlier new table as later
  for each statement execute function product_tell();
create trigger gift_card_told_new after insert on gift_card referencing new table as later
  for each statement execute function product_tell_new();
