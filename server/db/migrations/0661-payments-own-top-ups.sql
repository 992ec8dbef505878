-- Outside a transaction
-- Finds the newest top-up of a member, and what a member added today.
set lock_timeout = '3s';
create index concurrently if not exists payment_own_top_ups on payment (user_id, completed_at desc, id desc)
where kind = 'add_funds' and status = 'completed';
