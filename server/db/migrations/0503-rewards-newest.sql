-- Outside a transaction
-- Staff list the rewards of all senders.
create index concurrently if not exists reward_newest on reward (created_at desc, id desc);
