-- Outside a transaction
-- The unsettled payments that somebody tried to pay, in the orders of the lists. payment_unsettled_of_user and
-- payment_unsettled_of_enterprise serve the last release, and can go with the one after it.
create index concurrently if not exists payment_attempted_of_user on payment (user_id, created_at, id)
where status <> 'completed' and kind <> 'guest_send' and num_nonnulls(attempted_at, failure_code, problem) > 0;
create index concurrently if not exists payment_attempted_of_enterprise on payment (enterprise_id, created_at, id)
where status <> 'completed' and num_nonnulls(attempted_at, failure_code, problem) > 0;
create index concurrently if not exists payment_attempted on payment (created_at desc, id desc)
where status <> 'completed' and num_nonnulls(attempted_at, failure_code, problem) > 0;
create index concurrently if not exists payment_attempted_of_status on payment (status, created_at desc, id desc)
where status <> 'completed' and num_nonnulls(attempted_at, failure_code, problem) > 0;
