-- When the owner of a card was reminded that it expires. Once per card.
alter table gift_card_unit add column reminded_at timestamptz;
