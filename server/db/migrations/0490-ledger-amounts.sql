-- Outside a transaction
-- The lines of statements by their amount, newest first, for the staff's search. Postings without a description are on
-- no statement.
create index concurrently if not exists ledger_posting_amount on ledger_posting (amount, transaction_id desc)
where description is not null;
