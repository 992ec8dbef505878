-- Outside a transaction
-- When the issuer last issued a card, for the estimate that customers and staff read.
create index concurrently if not exists gift_card_unit_issued on gift_card_unit (resolved_at) where state = 'issued';
