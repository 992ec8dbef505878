-- Outside a transaction
-- Orders that were accepted and wait for their execution.
create index concurrently if not exists reward_order_accepted on reward_order (created_at) where state = 'OPEN';
