-- Outside a transaction
-- Since 0361 a company reads payments that somebody tried to pay. payment_unsettled_of_user stays: the payments of a member
-- that can still be paid count against the limit of the day.
drop index concurrently if exists payment_unsettled_of_enterprise;
