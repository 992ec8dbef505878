-- Outside a transaction
-- Every reward was paid by an order. The check is validated by itself, so that no order waits while every reward is read;
-- then the column takes its word.

set lock_timeout = '3s';

alter table reward
  drop constraint if exists reward_has_order,
  add constraint reward_has_order check (order_id is not null) not valid;

alter table reward validate constraint reward_has_order;

alter table reward alter column order_id set not null;

alter table reward drop constraint reward_has_order;
