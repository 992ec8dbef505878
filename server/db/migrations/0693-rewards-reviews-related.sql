-- Outside a transaction
-- Reviews of every state by what is known of a recipient, for the rewards that are related to a review.
create index concurrently if not exists fraud_review_by_email on fraud_review using gin (emails);
create index concurrently if not exists fraud_review_by_network on fraud_review (network);
create index concurrently if not exists fraud_review_by_device on fraud_review (device_hash);
