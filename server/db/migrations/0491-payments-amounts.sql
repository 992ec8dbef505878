-- Outside a transaction
-- The same for payments that moved nothing.
create index concurrently if not exists payment_attempted_of_amount on payment (amount_cents, created_at desc, id desc)
where status <> 'completed' and num_nonnulls(attempted_at, failure_code, problem) > 0;
