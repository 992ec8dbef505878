-- Outside a transaction
-- An id says no time where it was made of what the notification is about: lists are ordered by their time. Processes
-- of version 0.4.0 still read by id; the next release drops notification_newest.
create index concurrently if not exists notification_by_time on notification (user_id, created_at desc, id desc);
create index concurrently if not exists notification_created on notification using brin (created_at);
